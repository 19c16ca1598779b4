/** Advice: asking the ace, who takes his time. */

import { useSignal } from "@preact/signals";
import { Button } from "../ui/button.tsx";
import { reason } from "../ui/toasts.tsx";

type Advice<T> = ReturnType<typeof useAdvice<T>>;

/** What was asked of the ace: his answer, or why there is none. */
export function useAdvice<T>(fetch: () => Promise<T>) {
  const found = useSignal<T | null>(null);
  const asking = useSignal(false);
  const fault = useSignal("");
  const ask = async () => {
    asking.value = true;
    fault.value = "";
    try {
      found.value = await fetch();
    } catch (error) {
      fault.value = reason(error);
    }
    asking.value = false;
  };
  const forget = () => {
    found.value = null;
    fault.value = "";
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
    <p class="advice-door">
      <Button disabled={asking.value} onClick={advice.ask}>
        {asking.value ? thinking : ask}
      </Button>
      <span aria-live="polite" class="faint">{fault.value}</span>
    </p>
  );
}
