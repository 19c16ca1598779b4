/** Clipboard: copies text for use elsewhere. */

import { toast } from "./toasts.tsx";
import { t } from "../app/i18n.ts";

/** Copy a text to the clipboard, by the older method where needed, and confirm it. */
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
