/** Gauges: what a number or several are set on. They come with the first that is asked for. */

import "../../../app/with_board.ts";
export { Altimeter } from "./Altimeter.tsx";
export { Dials } from "./Dials.tsx";
export { Heights } from "./Heights.tsx";
