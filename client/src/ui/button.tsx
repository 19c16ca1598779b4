/** Button: a button with a label, in the page's style. */

import type { ComponentProps } from "preact";

interface Props extends ComponentProps<"button"> {
  /** Whether it is the main action of its page. */
  main?: boolean;
  large?: boolean;
}

export function Button({ main, large, ...rest }: Props) {
  const looks = `button${main ? " button-main" : ""}${large ? " button-large" : ""}`;
  return <button type="button" {...rest} class={looks} />;
}
