/** Latest: shows the newest answer to repeated requests, and never an earlier one. */

import { useEffect, useMemo } from "preact/hooks";

type Show<T> = (answer: T) => void;
type Refused = (error: unknown) => void;

/** Return the requests about one thing that is shown. */
export function createLatest() {
  let asked = 0, passed = 0;

  /** Repeat a request; its answer is shown unless a newer one has arrived. */
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

  /** Ignore the answers to all requests so far. */
  function forget(): void {
    passed = asked;
  }

  /** Request something else, and ignore the answers to all requests so far. */
  function ask<T>(question: Promise<T>, show: Show<T>, refused: Refused): Promise<void> {
    forget();
    return again(question, show, refused);
  }
  return { again, ask, forget };
}

/**
 * Request again whenever one of `inputs` changes, after `calm` milliseconds without changes; null
 * requests nothing.
 *
 * Only the answer for the current inputs is shown. The returned function repeats the request.
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
