/** Features: the list of what the page consists of. Tabs of the lobby are in this order. */

import "../lobby/feature.ts";
import "../spectators/feature.ts";
import "../tournaments/feature.ts";
import "../ratings/feature.ts";
import "../social/feature.ts";
import "../archive/feature.ts";
import "../about/feature.ts";
import "../accounts/feature.ts";
import "../advice/feature.ts";
import "../board/feature.ts";
import "../campaign/feature.ts";
import "../game/feature.ts";
import "../hangar/feature.ts";
import "../home/feature.ts";
import "../installed_app/feature.ts";
import "../lessons/feature.ts";
import "../new_game/feature.ts";
import "../notifications/feature.ts";
import "../rulebook/feature.ts";
import "../set_ups/feature.ts";
import "../site/feature.ts";
import "../standing_orders/feature.ts";
import "../studies/feature.ts";

export { FEATURES } from "./feature.ts";
