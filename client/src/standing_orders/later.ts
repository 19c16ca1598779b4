/** Later: what a table shows of standing orders comes when it is first shown. */

import { laterBit } from "../app/lazy.tsx";

export const StandingLine = laterBit(() =>
  import("./StandingOrdersLine.tsx").then((file) => file.StandingLine)
);
export const StandingSheet = laterBit(() =>
  import("./StandingOrdersSheet.tsx").then((file) => file.StandingSheet)
);
