/** Locker: where the games of this browser lie: in its own database, one text under each key. */

const SHELF = "kept";

export interface Locker {
  all(): Promise<[string, string][]>;
  keep(key: string, text: string): Promise<void>;
  drop(key: string): Promise<void>;
}

/** Opens the locker of this name; it is made where there is none. */
export async function openLocker(name: string): Promise<Locker> {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(SHELF);
  const base = await done(asked);
  /** Changes something, and comes back when it is really kept. */
  const change = (act: (shelf: IDBObjectStore) => void) =>
    new Promise<void>((kept, lost) => {
      const change = base.transaction(SHELF, "readwrite", { durability: "strict" });
      change.oncomplete = () => kept();
      change.onabort = change.onerror = () => lost(change.error);
      act(change.objectStore(SHELF));
    });
  return {
    async all() {
      const shelf = base.transaction(SHELF).objectStore(SHELF);
      const [keys, texts] = await Promise.all([done(shelf.getAllKeys()), done(shelf.getAll())]);
      return keys.map((key, at) => [String(key), String(texts[at])]);
    },
    keep: (key, text) => change((shelf) => shelf.put(text, key)),
    drop: (key) => change((shelf) => shelf.delete(key)),
  };
}

function done<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((give, fail) => {
    asked.onsuccess = () => give(asked.result);
    asked.onerror = () => fail(asked.error);
  });
}
