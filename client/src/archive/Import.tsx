/** Import: uploads records from files or archives; those that are refused are listed with why. */

import { t } from "../app/i18n.ts";
import { useSignal } from "@preact/signals";
import { uploadRecord } from "../api/calls/games.ts";
import { Refused, send } from "../api/send.ts";
import { go } from "../app/router.ts";
import { reason } from "../ui/toasts.tsx";
import { isArchive, unzipped } from "./unzip.ts";

/** The most files taken at one time, and milliseconds to wait when the server is busy. */
const MOST = 200, PATIENCE = 5000;

interface Told {
  name: string;
  says: string;
}

export function Import({ onDone }: { onDone(): void }) {
  const busy = useSignal(""), refused = useSignal<readonly Told[]>([]), taken = useSignal(0);
  const open = async (event: Event & { currentTarget: HTMLInputElement }) => {
    const files = [...event.currentTarget.files ?? []];
    event.currentTarget.value = "";
    refused.value = [];
    taken.value = 0;
    const records = (await Promise.all(files.map(read))).flat();
    let last = "";
    for (const [index, [name, text]] of records.slice(0, MOST).entries()) {
      busy.value = t.archive("importing", { n: index + 1, all: Math.min(records.length, MOST) });
      try {
        last = (await patiently(text)).game.id;
        taken.value += 1;
      } catch (error) {
        refused.value = [...refused.value, { name, says: reason(error) }];
      }
    }
    if (records.length > MOST) {
      refused.value = [...refused.value, {
        name: t.archive("more"),
        says: t.archive("too_many", { n: MOST }),
      }];
    }
    busy.value = "";
    if (files.length === 1 && records.length === 1 && last) go(`/games/${last}/replay`);
    else onDone();
  };
  return (
    <div class="import">
      <label class="button">
        {t.archive("import")}
        <input
          type="file"
          class="unseen"
          multiple
          accept=".record,.ndjson,.jsonl,.zip"
          disabled={!!busy.value}
          onChange={open}
        />
      </label>
      <p class="faint" role="status">
        {busy.value || (taken.value ? t.archive("imported", { n: taken.value }) : "")}
      </p>
      {refused.value.length > 0 && (
        <ul class="import-refused" aria-label={t.archive("refused")}>
          {refused.value.map(({ name, says }) => (
            <li key={name}>
              <b>{name}</b> {says}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Return the records in a file: the file itself, or those in it if it is an archive. */
async function read(file: File): Promise<[string, string][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isArchive(bytes)) return await unzipped(bytes).catch(() => [[file.name, ""]]);
  return [[file.name, new TextDecoder().decode(bytes)]];
}

/** Upload a record; when many files at once are too fast for the server, try again. */
async function patiently(text: string, tries = 20) {
  for (;;) {
    try {
      return await send(uploadRecord(text || " "));
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "too-fast" || tries-- <= 0) throw error;
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
}
