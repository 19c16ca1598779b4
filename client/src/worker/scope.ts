/** Scope: the part of a service worker's environment that ours uses. */

export interface Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Pushed extends Event {
  data: { text(): string } | null;
}

export interface Told extends Event {
  data: unknown;
}

/** A request of a page to its host. */
export interface Fetched extends Event {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface Clicked extends Event {
  notification: Notice;
}

export interface Renewed extends Event {
  oldSubscription: PushSubscription | null;
}

/** A notification on the screen. */
export interface Notice {
  data: unknown;
  close(): void;
}

/** An open page of ours. */
export interface Window {
  url: string;
  visibilityState: string;
  postMessage(message: unknown, ports?: MessagePort[]): void;
  focus(): Promise<Window>;
  navigate(url: string): Promise<Window | null>;
}

/** A cache of answers by address. */
export interface Box {
  match(url: string): Promise<Response | undefined>;
  put(url: string, answer: Response): Promise<void>;
  keys(): Promise<readonly { url: string }[]>;
}

export interface Scope {
  location: { origin: string };
  navigator: { connection?: { saveData?: boolean } };
  registration: {
    scope: string;
    navigationPreload?: { enable(): Promise<void> };
    pushManager: PushManager;
    showNotification(title: string, more: NotificationOptions): Promise<void>;
  };
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<readonly Window[]>;
    openWindow(url: string): Promise<Window | null>;
  };
  caches: {
    keys(): Promise<string[]>;
    open(name: string): Promise<Box>;
    delete(name: string): Promise<boolean>;
  };
  skipWaiting(): Promise<void>;
  fetch: typeof fetch;
  addEventListener(name: string, act: (event: Event) => void): void;
}
