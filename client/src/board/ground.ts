/** Ground: what every page with a map stands on, in one file like `base.ts` and for its reason. */

import "../base.ts";
import "../ends.ts";
import "../rules.tsx";
import "../sound.ts";
import "../table/Choice.tsx";
import "../table/dice.ts";
import "../table/forecast.ts";
import "./Land.tsx";
import "./Pointers.tsx";
import "./boards/all.ts";
import "./choices.ts";
import "./courses.ts";
import "./emblems.tsx";
import "./hexes.ts";
import "./ink.ts";
import "./land.ts";
import "./layout.ts";
import "./speech.ts";
