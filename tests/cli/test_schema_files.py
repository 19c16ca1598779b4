"""Types and calls are written into a folder, and nothing old is left there."""

from __future__ import annotations

from pathlib import Path

from aerodrome.cli import schema_files


def test_a_folder_holds_the_types_and_the_calls(tmp_path: Path) -> None:
    schema_files.write(tmp_path)
    assert (tmp_path / "schema.ts").read_text("utf-8").startswith("//")
    assert "export const createGame" in (tmp_path / "calls" / "games.ts").read_text("utf-8")
    assert schema_files.old(tmp_path) == []


def test_old_files_are_written_again_and_surplus_ones_removed(tmp_path: Path) -> None:
    schema_files.write(tmp_path)
    (tmp_path / "calls" / "games.ts").write_text("// old", "utf-8")
    (tmp_path / "calls" / "weather.ts").write_text("// gone", "utf-8")
    (tmp_path / "schema.ts").unlink()
    assert schema_files.old(tmp_path) == ["calls/games.ts", "calls/weather.ts", "schema.ts"]
    schema_files.write(tmp_path)
    assert schema_files.old(tmp_path) == []
    assert not (tmp_path / "calls" / "weather.ts").exists()
