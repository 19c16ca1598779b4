/** Scope: what a service worker is given by its browser, as far as ours uses it. */

export interface Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface Pushed extends Event {
  data: { text(): string } | null;
}

export interface Told extends Event {
  data: unknown;
}

/** A page asks its host for something. */
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

/** A notification that is shown. */
export interface Notice {
  data: unknown;
  close(): void;
}

/** A page of ours that is open. */
export interface Window {
  url: string;
  visibilityState: string;
  postMessage(message: unknown, ports?: MessagePort[]): void;
  focus(): Promise<Window>;
  navigate(url: string): Promise<Window | null>;
}

/** Where answers are kept by their addresses. */
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
