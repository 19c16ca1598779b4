/** Picture: a map with a title, as an image to download or share. */

import type { Box } from "../../board/layout.ts";

const WIDE = 1600;
const HEAD = 110;
/** CSS properties that style sheets set and that an image needs inline. */
const LOOKS = [
  ...["fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity"],
  ...["stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "display", "visibility"],
  ...["font-family", "font-size", "font-weight", "font-style", "letter-spacing", "text-anchor"],
  ...["paint-order", "mix-blend-mode", "filter"],
] as const;

/** Return a drawing, or the part of it within a box, that needs no style sheet. */
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

/** Return a drawing as an image of a given width in pixels. */
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

/** Return an empty canvas of the page's paper colour, and a context in its ink colour. */
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
  return { canvas, pen, ink: color, ground: backgroundColor, font: fontFamily };
}

/** Return the drawings of a map, from the ground up. */
export function drawings(map: Element): SVGSVGElement[] {
  return [...map.querySelectorAll<SVGSVGElement>(".board-world svg")]
    .filter((one) => !one.parentElement?.closest("svg"));
}

/** Return a whole map with a title and a line below it, as an image of some kind. */
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
  const { canvas, pen, font } = paper(WIDE, HEAD + Math.round(WIDE * whole.h / whole.w));
  for (const drawing of found) pen.drawImage(await taken(drawing, whole, WIDE), 0, HEAD);
  pen.font = `600 44px ${font}`;
  pen.fillText(title, 32, 54, WIDE - 64);
  pen.font = `26px ${font}`;
  pen.fillText(text, 32, 92, WIDE - 64);
  return packed(canvas, kind, quality);
}

/** Return the contents of a canvas as a file of this kind. */
export function packed(canvas: HTMLCanvasElement, kind: string, quality?: number): Promise<Blob> {
  return new Promise((done, failed) =>
    canvas.toBlob(
      (blob) => blob?.type === kind ? done(blob) : failed(new Error(kind)),
      kind,
      quality,
    )
  );
}
