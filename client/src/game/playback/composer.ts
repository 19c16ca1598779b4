/** Composer: turns acts into moments. It is fetched when the first acts are to be shown. */

import type { after, begun, compose, film as directed, Turns } from "./moments.ts";
import { during } from "../../app/busy.ts";

interface Film {
  compose: typeof compose;
  film: typeof directed;
  after: typeof after;
  begun: typeof begun;
  Turns: typeof Turns;
}

let film: Film | null = null;

/** Fetch the composer, unless it is loaded. */
export async function fetchComposer(
  from: () => Promise<Film> = () => import("./moments.ts"),
): Promise<void> {
  film ??= await during(from());
}

export const composer = (): Film | null => film;
