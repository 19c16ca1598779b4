/** Links: adapts links, pictures and downloads on the page to a site without a server. */

import { Fragment, options, type VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isApi } from "../api/call.ts";
import { createLatest } from "../app/latest.ts";
import { go } from "../app/router.ts";
import type { Known } from "./answers.ts";
import { type LocalServer, responded } from "./local_server.ts";
import { opens } from "./addresses.ts";

type Given = Record<string, unknown>;
const DRAWING = "image/svg+xml";

/** Point every link to the address after the `#`; links that need a server are not shown. */
export function mendLinks(server: LocalServer, known: Known): void {
  const before = options.vnode;
  const Picture = pictures(server, known);
  options.vnode = (node) => {
    const props = node.props as Given;
    if (node.type === "a") mend(node, props);
    if (node.type === "img" && isApi(String(props.src))) {
      node.type = Picture as unknown as typeof node.type;
    }
    before?.(node);
  };
  document.addEventListener("click", (event) => follow(event, server));
}

function mend(node: VNode, props: Given): void {
  const href = String(props.href ?? "");
  if (!href.startsWith("/") || isApi(href) && "download" in props) return;
  if (opens(href)) {
    props.href = `#${href}`;
    delete props.target;
    return;
  }
  node.type = Fragment as unknown as typeof node.type;
  node.props = { children: null } as unknown as typeof node.props;
}

/** Let the engine draw pictures, when they scroll into view. */
function pictures(server: LocalServer, known: Known) {
  const drawingOf = async (src: string) => await known(src) ?? await drawnLater(server, src);
  return function Picture({ src, ...others }: { src: string }) {
    const frame = useRef<HTMLImageElement>(null);
    const [drawn, setDrawn] = useState<string>();
    useEffect(() => {
      let address = "";
      const latest = createLatest();
      const show = (drawing: string | null) => {
        if (drawing === null) return;
        setDrawn(address = URL.createObjectURL(new Blob([drawing], { type: DRAWING })));
      };
      const watch = new IntersectionObserver((seen) => {
        if (!seen.some((one) => one.isIntersecting)) return;
        watch.disconnect();
        latest.ask(drawingOf(src), show, () => {});
      }, { rootMargin: "200px" });
      watch.observe(frame.current!);
      return () => {
        latest.forget();
        watch.disconnect();
        URL.revokeObjectURL(address);
      };
    }, [src]);
    return <img ref={frame} {...others} src={drawn} />;
  };
}

async function drawnLater(server: LocalServer, src: string): Promise<string | null> {
  const { status, body } = await server.askLater(src);
  return status === 200 ? new TextDecoder().decode(body) : null;
}

/** Handle a click on a link, before the router does. */
function follow(event: MouseEvent, server: LocalServer): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a[href]");
  if (!link) return;
  const href = link.getAttribute("href")!;
  if (href.startsWith("#") || isApi(href)) event.preventDefault();
  else event.stopImmediatePropagation();
  if (href.startsWith("#/")) go(href.slice(1));
  else if (href.startsWith("#")) show(href.slice(1));
  else if (isApi(href)) save(server, href).catch(() => {});
}

/** Scroll to a part of this page without changing the address. */
function show(id: string): void {
  const part = document.getElementById(id);
  if (!part) return;
  part.tabIndex = -1;
  part.focus();
  part.scrollIntoView();
}

/** Save an answer as a file, under the name that it comes with. */
async function save(server: LocalServer, path: string): Promise<void> {
  const answer = responded(await server.ask("GET", path, null));
  const named = /filename="?([^";]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = named ?? path.split("/").at(-1)!.split("?")[0]!;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
