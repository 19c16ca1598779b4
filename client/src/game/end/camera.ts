/** Camera: takes a series of pictures, and keeps of each what changed since the last. */

import type { Box } from "../../board/layout.ts";
import { packed, paper } from "./picture.ts";
import { animated, type Cut } from "./webp.ts";

export const KIND = "image/webp", WIDE = 640, HIGH = 400;
const QUALITY = 0.7, HEAD = 40, PLATE = 34;

/**
 * Return the part of a picture that differs from the one before, with even edges; null if none
 * does.
 */
export function changed(before: Uint32Array, now: Uint32Array, wide: number): Box | null {
  let [left, top, right, low] = [wide, now.length, -1, -1];
  for (let at = 0; at < now.length; at++) {
    if (before[at] === now[at]) continue;
    const x = at % wide, y = (at - x) / wide;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    low = y;
  }
  if (right < 0) return null;
  const [x, y] = [left - left % 2, top - top % 2];
  return { x, y, w: right + 1 - x, h: low + 1 - y };
}

export class Camera {
  #sheet = paper(WIDE, HEAD + HIGH);
  #before = new Uint32Array();
  #cuts: Cut[] = [];

  /** Create a camera for pictures with a title over this land. */
  constructor(title: string, private land: CanvasImageSource) {
    const { pen, font } = this.#sheet;
    pen.font = `600 20px ${font}`;
    pen.fillText(title, 14, 27, WIDE - 28);
  }

  /** Add a picture of what is played, with the news in words. */
  async shoot(play: CanvasImageSource, news: string, lasts: number): Promise<void> {
    const { canvas, pen } = this.#sheet;
    pen.drawImage(this.land, 0, HEAD);
    pen.drawImage(play, 0, HEAD);
    if (news) this.#plate(news);
    const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
    const now = new Uint32Array(data.buffer);
    const box = changed(this.#before, now, canvas.width), last = this.#cuts.at(-1);
    this.#before = now;
    if (box) this.#cuts.push({ image: await this.#cut(box), ...box, lasts });
    else if (last) last.lasts += lasts;
  }

  /** Return the film; its last picture is shown a little longer. */
  developed(stands: number): Blob {
    const { width, height } = this.#sheet.canvas, last = this.#cuts.at(-1);
    if (last) last.lasts = stands;
    return new Blob([animated(width, height, this.#cuts)], { type: KIND });
  }

  async #cut({ x, y, w, h }: Box): Promise<Uint8Array> {
    const part = paper(w, h);
    part.pen.drawImage(this.#sheet.canvas, -x, -y);
    return new Uint8Array(await (await packed(part.canvas, KIND, QUALITY)).arrayBuffer());
  }

  #plate(news: string): void {
    const { pen, ink, ground, font } = this.#sheet, foot = HEAD + HIGH - PLATE - 10;
    pen.font = `600 19px ${font}`;
    const wide = Math.min(WIDE - 28, pen.measureText(news).width), left = (WIDE - wide) / 2;
    pen.fillStyle = ground;
    pen.fillRect(left - 14, foot, wide + 28, PLATE);
    pen.fillStyle = ink;
    pen.fillText(news, left, foot + 23, wide);
  }
}
