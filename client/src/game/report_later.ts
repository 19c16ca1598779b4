/** Later: the sheet about something wrong comes when somebody asks for it. */

import { laterBit } from "../app/lazy.tsx";

export const Wrong = laterBit(() => import("./ProblemReport.tsx").then((file) => file.Wrong));
