/** Request queue: sends quick choices one after another, and shows the last answer only. */

/**
 * Return a queue of requests about one thing; each is sent after the one before it was answered.
 *
 * The answer to an earlier request would undo later choices, so it is ignored. When a request is
 * refused, the `kept` value is fetched again.
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
