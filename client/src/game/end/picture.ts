/** Picture: a map as it lies on the table, with a title, as an image to keep or to share. */

import type { Box } from "../../board/layout.ts";

const WIDE = 1600;
const HEAD = 110;
/** What decides how a part of a drawing looks, and comes from style sheets that an image has not. */
const LOOKS = [
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"],
  ...["stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "display", "visibility"],
  ...["font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor"],
  ...["paint-order", "mix-blend-mode", "filter"],
] as const;

/** A drawing, or what lies within a box of it, that needs no style sheet any more. */
function freed(drawing: SVGSVGElement, { x, y, w, h }: Box, wide: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((part, index) => {
    const looks = getComputedStyle(originals[index]!);
    const { style } = part as SVGElement;
    for (const name of LOOKS) style.setProperty(name, looks.getPropertyValue(name));
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
  copy.setAttribute("width", String(wide));
  copy.setAttribute("height", String(wide * h / w));
  return new XMLSerializer().serializeToString(copy);
}

/** A drawing as an image so many pixels wide. */
export async function taken(
  drawing: SVGSVGElement,
  box: Box,
  wide: number,
): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(freed(drawing, box, wide))}`;
  await image.decode();
  return image;
}

/** An empty sheet of the page's paper, and a pen of its ink. */
export function paper(wide: number, high: number) {
  const canvas = document.createElement("canvas");
  canvas.width = wide;
  canvas.height = high;
  const pen = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
  if (!pen) throw new Error("no canvas");
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body);
  pen.fillStyle = backgroundColor;
  pen.fillRect(0, 0, wide, high);
  pen.fillStyle = color;
  return { canvas, pen, ink: color, ground: backgroundColor, letters: fontFamily };
}

/** The drawings of a map, from the ground up. */
export function drawings(map: Element): SVGSVGElement[] {
  return [...map.querySelectorAll<SVGSVGElement>(".board-world svg")]
    .filter((one) => !one.parentElement?.closest("svg"));
}

/** A whole map with a title and a line under it, as an image of some kind. */
export async function pictured(
  map: Element,
  title: string,
  text: string,
  kind = "image/png",
  quality?: number,
): Promise<Blob> {
  const found = drawings(map), box = found.at(-1)?.viewBox.baseVal;
  if (!box?.width) throw new Error("no map");
  const whole = { x: 0, y: 0, w: box.width, h: box.height };
  const { canvas, pen, letters } = paper(WIDE, HEAD + Math.round(WIDE * whole.h / whole.w));
  for (const drawing of found) pen.drawImage(await taken(drawing, whole, WIDE), 0, HEAD);
  pen.font = `600 44px ${letters}`;
  pen.fillText(title, 32, 54, WIDE - 64);
  pen.font = `26px ${letters}`;
  pen.fillText(text, 32, 92, WIDE - 64);
  return packed(canvas, kind, quality);
}

/** What is on a canvas, as a file of this kind. */
export function packed(canvas: HTMLCanvasElement, kind: string, quality?: number): Promise<Blob> {
  return new Promise((done, failed) =>
    canvas.toBlob(
      (blob) => blob?.type === kind ? done(blob) : failed(new Error(kind)),
      kind,
      quality,
    )
  );
}
