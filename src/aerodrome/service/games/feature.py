"""Wire live games into the service."""

from __future__ import annotations

from aerodrome.service.feature import NotificationKind, ServiceFeature
from aerodrome.service.games.autopilot.inner_battles import InnerBattles
from aerodrome.service.games.autopilot.pilots import Pilots
from aerodrome.service.games.clocks.timekeeper import Timekeeper
from aerodrome.service.games.live_games import LiveGames
from aerodrome.service.workers.untrusted_input import VisitorReader

FEATURE = ServiceFeature(
    parts=(LiveGames, Timekeeper, Pilots, InnerBattles, VisitorReader),
    notifications=(NotificationKind("time_short"),),
)
