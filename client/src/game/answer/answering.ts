/** Answering: the context that all parts of the panel share. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Say } from "../../board/contract.ts";
import type { Posed, Scene } from "../../api/schema.ts";
import type { TableModel } from "../model/model.ts";
import type { AnswerSelection } from "./selection.ts";

interface Answering {
  model: TableModel;
  selection: AnswerSelection;
  scene: Scene;
  say: Say;
  /** The question that the panel shows. */
  question: Posed;
}

export const Answering = createContext<Answering | null>(null);

export function useAnswering(): Answering {
  return useContext(Answering)!;
}
