/** Later: what a table shows of standing orders comes when it is first shown. */

import { laterBit } from "../later.tsx";

export const StandingLine = laterBit(() =>
  import("./StandingLine.tsx").then((file) => file.StandingLine)
);
export const StandingSheet = laterBit(() =>
  import("./StandingSheet.tsx").then((file) => file.StandingSheet)
);
