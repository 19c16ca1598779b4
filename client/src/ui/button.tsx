/** Button: a key of the page that says what it does. */

import type { ComponentProps } from "preact";

interface Props extends ComponentProps<"button"> {
  /** What one has come for. */
  main?: boolean;
  large?: boolean;
}

export function Button({ main, large, ...rest }: Props) {
  const looks = `button${main ? " button-main" : ""}${large ? " button-large" : ""}`;
  return <button type="button" {...rest} class={looks} />;
}
