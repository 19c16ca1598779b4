/**
 * Request queue: what is chosen quickly is sent one after another, and only the last answer is
 * shown.
 */

/**
 * A line of requests about one thing: each is sent when the one before it was answered.
 *
 * The answer to an earlier one would undo what has been chosen since, so it is passed over. Where
 * one is refused, what is `kept` is asked for.
 */
export function inTurn<T>(
  show: (answer: T) => void,
  kept: () => Promise<T>,
  refused: (error: unknown) => void,
): (send: () => Promise<T>) => void {
  let last: Promise<void> = Promise.resolve();
  const asked = (error: unknown) => {
    refused(error);
    return kept();
  };
  return (send) => {
    const mine: Promise<void> = last.then(send).catch(asked).then((answer) => {
      if (mine === last) show(answer);
    }).catch(refused);
    last = mine;
  };
}
