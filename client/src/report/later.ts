/** Later: the sheet about something wrong comes when somebody asks for it. */

import { laterBit } from "../later.tsx";

export const Wrong = laterBit(() => import("./Wrong.tsx").then((file) => file.Wrong));
