/** Later: what a table shows of those who watch it comes when somebody asks for it. */

import { laterBit } from "../app/lazy.tsx";

export const Admit = laterBit(() => import("./Admit.tsx").then((file) => file.Admit));
