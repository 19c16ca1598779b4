/** Ground: what every page with a map stands on, in one file like `app/base.ts` and for its reason. */

import "../app/base.ts";
import "./overlays/ends.ts";
import "../rulebook/citations.tsx";
import "../game/playback/sound.ts";
import "../game/answer/Choice.tsx";
import "../game/log/dice.ts";
import "../game/cards/forecast.ts";
import "./land/Land.tsx";
import "./overlays/Pointers.tsx";
import "./kinds.ts";
import "./overlays/choices.ts";
import "./land/courses.ts";
import "./pieces/emblems.tsx";
import "./hex/hexes.ts";
import "./land/ink.ts";
import "./land/land.ts";
import "./layout.ts";
import "./speech.ts";
