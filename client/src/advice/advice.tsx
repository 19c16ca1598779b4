/** Advice: requests to the ace, which may take some time to answer. */

import { batch, useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { createLatest } from "../app/latest.ts";
import { reason } from "../ui/toasts.tsx";

type Advice<T> = ReturnType<typeof useAdvice<T>>;

/** Return a request to the ace: the answer, or the reason why there is none. */
export function useAdvice<T>(fetch: () => Promise<T>) {
  const found = useSignal<T | null>(null);
  const asking = useSignal(false);
  const fault = useSignal("");
  const latest = useMemo(createLatest, []);
  const tell = (advice: T | null, trouble = "") =>
    batch(() => {
      found.value = advice;
      fault.value = trouble;
      asking.value = false;
    });
  const ask = () => {
    asking.value = true;
    fault.value = "";
    return latest.ask(fetch(), tell, (error) => tell(found.peek(), reason(error)));
  };
  const forget = () => {
    latest.forget();
    tell(null);
  };
  return { found, asking, fault, ask, forget };
}

export function AdviceButton<T>({ advice, ask, thinking }: {
  advice: Advice<T>;
  ask: string;
  thinking: string;
}) {
  const { asking, fault } = advice;
  return (
    <p class="advice-button">
      <Button disabled={asking.value} onClick={advice.ask}>
        {asking.value ? thinking : ask}
      </Button>
      <span aria-live="polite" class="faint">{fault.value}</span>
    </p>
  );
}
