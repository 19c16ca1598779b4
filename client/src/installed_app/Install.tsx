/** Install: the way to a program of this device, for who looks for it. */

import { Button } from "../ui/button.tsx";
import { install, way } from "./install.ts";
import { g } from "./words.ts";

export function Install() {
  const open = way();
  if (!open) return null;
  return (
    <section aria-labelledby="on-device">
      <h2 id="on-device">{g("on_device")}</h2>
      <p>{g("install_text")}</p>
      {open === "button"
        ? (
          <p class="buttons">
            <Button onClick={install}>{g("install")}</Button>
          </p>
        )
        : <p>{g("install_apple")}</p>}
    </section>
  );
}
