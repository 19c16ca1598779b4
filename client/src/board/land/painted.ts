/** Painted: the land of a sheet on a canvas, for views that cannot show the sheet itself. */

import { hedges } from "./land.ts";
import type { Layout, Stroke } from "../layout.ts";

/** The greatest width of the picture. */
const WIDE = 2048;
const known = new WeakMap<Layout, HTMLCanvasElement>();

/** Return the land within the frame as the style sheet has it; painted once. */
export function painted(layout: Layout): HTMLCanvasElement {
  const found = known.get(layout) ?? paint(layout);
  known.set(layout, found);
  return found;
}

function paint(layout: Layout): HTMLCanvasElement {
  const { x, y, w, h } = layout.frame, scale = Math.min(1, WIDE / w);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(w * scale);
  canvas.height = Math.round(h * scale);
  const pen = canvas.getContext("2d");
  if (!pen) return canvas;
  pen.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  const looks = new Looks(layout), hedge = new Path2D(hedges(layout));
  lay(pen, looks, { d: `M${x} ${y}h${w}v${h}h${-w}Z`, class: "ground" }, hedge);
  for (const stroke of layout.land()) lay(pen, looks, stroke, hedge);
  looks.close();
  return canvas;
}

/** Paint one stroke as on the sheet; patterns are left out, being too fine to see. */
function lay(pen: CanvasRenderingContext2D, looks: Looks, stroke: Stroke, hedge: Path2D): void {
  const path = new Path2D(stroke.d), look = looks.of(stroke);
  pen.save();
  if (stroke.within) pen.clip(hedge);
  pen.globalAlpha = Number(look.opacity);
  if (look.fill !== "none" && !look.fill.startsWith("url")) {
    pen.fillStyle = look.fill;
    pen.fill(path);
  }
  if (look.stroke !== "none") {
    pen.strokeStyle = look.stroke;
    pen.lineWidth = parseFloat(look.strokeWidth);
    pen.lineJoin = "round";
    if (look.strokeDasharray !== "none") {
      pen.setLineDash(look.strokeDasharray.split(",").map(parseFloat));
    }
    pen.stroke(path);
  }
  pen.restore();
}

/** The styles of a stroke, read from an invisible path. */
class Looks {
  #sheet = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  #path = document.createElementNS("http://www.w3.org/2000/svg", "path");

  constructor(layout: Layout) {
    this.#sheet.setAttribute("class", `board-land board-land-${layout.board.type}`);
    this.#sheet.setAttribute("aria-hidden", "true");
    this.#sheet.append(this.#path);
    document.body.append(this.#sheet);
  }

  of({ class: kind, fill }: Stroke): CSSStyleDeclaration {
    this.#path.setAttribute("class", kind);
    if (fill) this.#path.setAttribute("fill", fill);
    else this.#path.removeAttribute("fill");
    return getComputedStyle(this.#path);
  }

  close(): void {
    this.#sheet.remove();
  }
}
