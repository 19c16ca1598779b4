/** Latest: what is asked again before it was answered shows the newest answer, and no earlier one. */

import { useEffect, useMemo } from "preact/hooks";

type Show<T> = (answer: T) => void;
type Refused = (error: unknown) => void;

/** Return the questions about one thing that is shown. */
export function createLatest() {
  let asked = 0, passed = 0;

  /** Ask the same once more: its answer is shown unless a newer one was quicker. */
  async function again<T>(question: Promise<T>, show: Show<T>, refused: Refused): Promise<void> {
    const mine = ++asked, isLate = () => mine <= passed;
    let answer: T;
    try {
      answer = await question;
    } catch (error) {
      if (!isLate()) refused(error);
      return;
    }
    if (isLate()) return;
    passed = mine;
    show(answer);
  }

  /** Show nothing of what was asked so far. */
  function forget(): void {
    passed = asked;
  }

  /** Ask something else: nothing of what was asked before is shown. */
  function ask<T>(question: Promise<T>, show: Show<T>, refused: Refused): Promise<void> {
    forget();
    return again(question, show, refused);
  }
  return { again, ask, forget };
}

/**
 * Ask whenever one of `inputs` changes, after so many milliseconds of quiet; null asks nothing.
 *
 * Only the answer for the inputs of now is shown. What is returned asks for them once more.
 */
export function useLatest<T>(
  fetch: () => Promise<T> | null,
  show: Show<T>,
  refused: Refused,
  inputs: readonly unknown[],
  calm = 0,
): () => Promise<void> {
  const latest = useMemo(createLatest, []);
  const again = async () => {
    const question = fetch();
    if (question) await latest.again(question, show, refused);
  };
  useEffect(() => {
    const timer = calm ? setTimeout(again, calm) : void again();
    return () => {
      clearTimeout(timer);
      latest.forget();
    };
  }, inputs);
  return again;
}
