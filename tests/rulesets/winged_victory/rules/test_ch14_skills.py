"""Chapter 14: when no photographs are needed, no skill is used."""

from __future__ import annotations

from aerodrome.rulesets.winged_victory.rules.ch14_missions import show_skills
from aerodrome.rulesets.winged_victory.rules.state import Mission
from tests.support.winged_victory.crews import a_battle, a_mount, used, with_skills
from tests.support.winged_victory.table import Scripted, a_target


def test_14_2_the_last_step_of_a_reconnaissance_is_the_way_home() -> None:
    """15.2 So Eagle Eye, which works within five hexes, has nothing left to see."""
    eyes = with_skills("eagle_eye")
    plane = a_mount("A1", "bristol_f2b", "20,15", second=eyes, manoeuvre="level", sees=("GT1",))
    for progress, skills in ((1, [("A1", "eagle_eye")]), (2, [])):
        mission = Mission(kind="recon", target="GT1", workers=("A1",), needed=3, progress=progress)
        sky = a_battle(plane, targets=[a_target("GT1", "dump", 25)], missions={"allies": mission})
        umpire = Scripted()
        show_skills(umpire, sky, mission)
        assert used(umpire) == skills
