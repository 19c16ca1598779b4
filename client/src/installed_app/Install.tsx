/** Install: the way to a program of this device, for who looks for it. */

import { t } from "../app/i18n.ts";
import { Button } from "../ui/button.tsx";
import { install, way } from "./install.ts";

export function Install() {
  const open = way();
  if (!open) return null;
  return (
    <section aria-labelledby="on-device">
      <h2 id="on-device">{t.installed_app("on_device")}</h2>
      <p>{t.installed_app("install_text")}</p>
      {open === "button"
        ? (
          <p class="buttons">
            <Button onClick={install}>{t.installed_app("install")}</Button>
          </p>
        )
        : <p>{t.installed_app("install_apple")}</p>}
    </section>
  );
}
