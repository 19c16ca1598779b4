/**
 * Locker: the games of this browser, in its own database, as one text for each key.
 *
 * The tab that opened the locker last holds it. The database records the holder and rejects changes
 * from other tabs, so no tab overwrites what another has saved without its knowledge.
 */

const STORE = "kept", HOLDER = "holder";

export interface Locker {
  all(): Promise<[string, string][]>;
  keep(key: string, text: string): Promise<void>;
  drop(key: string): Promise<void>;
}

/** Another tab holds the locker. */
export class Taken extends Error {}

/**
 * Open the locker of this name, creating it if needed.
 *
 * `onTaken` is called when a change is rejected because another tab has opened the locker.
 */
export async function openLocker(name: string, onTaken = () => {}): Promise<Locker> {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
  const base = await done(asked);
  const mine = crypto.getRandomValues(new Uint32Array(4)).join("-");
  /** Make a change; resolves when it is saved. */
  const write = (act: (store: IDBObjectStore, giveUp: () => void) => void) =>
    new Promise<void>((kept, lost) => {
      const writing = base.transaction(STORE, "readwrite", { durability: "strict" });
      let taken = false;
      writing.oncomplete = () => kept();
      writing.onabort = writing.onerror = () => lost(taken ? new Taken() : writing.error);
      act(writing.objectStore(STORE), () => {
        taken = true;
        writing.abort();
      });
    });
  /** Make a change, unless another tab has opened the locker since. */
  const change = (act: (store: IDBObjectStore) => void) =>
    write((store, giveUp) => {
      const holds = store.get(HOLDER);
      holds.onsuccess = () => holds.result === mine ? act(store) : giveUp();
    }).catch((error) => {
      if (error instanceof Taken) onTaken();
      throw error;
    });
  await write((store) => store.put(mine, HOLDER));
  return {
    async all() {
      const store = base.transaction(STORE).objectStore(STORE);
      const [keys, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      const found = keys.map((key, at) => [String(key), String(texts[at])] as [string, string]);
      return found.filter(([key]) => key !== HOLDER);
    },
    keep: (key, text) => change((store) => store.put(text, key)),
    drop: (key) => change((store) => store.delete(key)),
  };
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((give, fail) => {
    asked.onsuccess = () => give(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}
