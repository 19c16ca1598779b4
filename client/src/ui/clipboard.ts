/** Clipboard: what the reader takes along to somewhere else. */

import { toast } from "./toasts.tsx";
import { t } from "../app/i18n.ts";

/** Puts a text on the clipboard, by the old way where the new one is not allowed, and says so. */
export async function copy(text: string, said = t("copied")): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  toast(said);
}
