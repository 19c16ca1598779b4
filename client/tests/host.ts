/** Host: just enough of a document to render components without a browser. */

import { type ComponentChild, options, render } from "preact";

class FakeNode {
  childNodes: FakeNode[] = [];
  parentNode: FakeNode | null = null;
  attributes: { name: string; value: unknown }[] = [];
  style = { setProperty() {} };
  ownerDocument = fakeDocument;
  data = "";
  heard = new Map<string, () => void>();

  constructor(readonly localName: string, readonly nodeType = 1) {}

  get firstChild(): FakeNode | null {
    return this.childNodes[0] ?? null;
  }
  get nextSibling(): FakeNode | null {
    const beside = this.parentNode?.childNodes ?? [];
    return beside[beside.indexOf(this) + 1] ?? null;
  }
  get textContent(): string {
    return this.nodeType === 3 ? this.data : this.childNodes.map((one) => one.textContent).join("");
  }
  contains(other: FakeNode | null): boolean {
    return other === this || this.childNodes.some((one) => one.contains(other));
  }
  insertBefore(child: FakeNode, before: FakeNode | null): FakeNode {
    child.remove();
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }
  appendChild(child: FakeNode): FakeNode {
    return this.insertBefore(child, null);
  }
  removeChild(child: FakeNode): void {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
  }
  remove(): void {
    this.parentNode?.removeChild(this);
  }
  setAttribute(): void {}
  removeAttribute(): void {}
  addEventListener(type: string, heard: (event: unknown) => void): void {
    const hear = () => heard.call(this, { type, currentTarget: this });
    this.heard.set(type.toLowerCase(), hear);
  }
  removeEventListener(type: string): void {
    this.heard.delete(type.toLowerCase());
  }
  /** Find nothing: selectors are not supported. */
  querySelector(): null {
    return null;
  }
  /** Return the node and all within it. */
  all(): FakeNode[] {
    return [this, ...this.childNodes.flatMap((one) => one.all())];
  }
}

const fakeDocument = {
  createElementNS: (_: string, name: string) => new FakeNode(name),
  createTextNode(text: string) {
    return Object.assign(new FakeNode("", 3), { data: text });
  },
};

/** Run effects as soon as the component is rendered, not with a frame. */
options.requestAnimationFrame = (run) => setTimeout(run);

/** Wait until everything that rendering started is done. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await new Promise((done) => setTimeout(done));
}

/** How many times an answer may be rendered, and the result start another request. */
const TURNS = 6;

/** Return a place to render into. */
export function host() {
  Object.assign(globalThis, { document: { ...fakeDocument, addEventListener() {} } });
  const root = new FakeNode("main");
  return {
    text: () => root.textContent,
    /** Render this in place of what was there; null ends it. */
    async show(child: ComponentChild): Promise<void> {
      render(child, root as unknown as Element);
      await settled();
    },
    /** Dispatch an event on one of the elements of a name, after setting these values. */
    async act(type: string, name: string, which: number, values: object = {}): Promise<void> {
      const there = root.all().filter((one) => one.localName === name).at(which)!;
      Object.assign(there, values);
      there.heard.get(type)!();
      await settled();
    },
  };
}
