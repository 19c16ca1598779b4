/** Crafts: aircraft as small wooden models, with the markings of their side on the wings. */

// @ts-types="npm:@types/three@^0.186"
import {
  BoxGeometry,
  CanvasTexture,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  Sprite,
  SpriteMaterial,
  SRGBColorSpace,
} from "three";
import { PAINT } from "./palette.ts";
import type { Craft } from "./contract.ts";

/** Return the paint of a nation's machines, the same as on the plan. */
function dope(side: string, part: "" | "-body"): string {
  const looks = getComputedStyle(document.documentElement), name = side.split("_")[0];
  return looks.getPropertyValue(`--dope-${name}${part}`).trim() || PAINT.linen;
}

const ROUNDELS: Record<string, readonly string[]> = {
  britain: [PAINT.blue, PAINT.white, PAINT.red],
  france: [PAINT.red, PAINT.white, PAINT.blue],
  italy: [PAINT.red, PAINT.white, PAINT.green],
  russia: [PAINT.red, PAINT.blue, PAINT.white],
};
/** Stripes from the top, on a disc or behind a cross. */
const STRIPES: Record<string, readonly string[]> = {
  austria_hungary: [PAINT.red, PAINT.white, PAINT.red],
  bulgaria: [PAINT.white, PAINT.green, PAINT.red],
  serbia: [PAINT.red, PAINT.blue, PAINT.white],
};
const WINGS = { monoplane: [0.12], biplane: [-0.03, 0.16], triplane: [-0.06, 0.07, 0.2] };

const kept = new Map<string, CanvasTexture>();

function drawn(
  name: string,
  size: number,
  draw: (c: CanvasRenderingContext2D) => void,
  high = size,
) {
  let texture = kept.get(name);
  if (!texture) {
    const canvas = document.createElement("canvas");
    canvas.width = size;
    canvas.height = high;
    draw(canvas.getContext("2d")!);
    texture = new CanvasTexture(canvas);
    texture.colorSpace = SRGBColorSpace;
    kept.set(name, texture);
  }
  return texture;
}

function marking(side: string): CanvasTexture {
  return drawn(`mark ${side}`, 64, (c) => {
    const rings = ROUNDELS[side];
    if (rings) {
      rings.forEach((colour, index) => {
        c.fillStyle = colour;
        c.beginPath();
        c.arc(32, 32, 30 - index * 10, 0, 7);
        c.fill();
      });
      return;
    }
    if (side === "usa") return star(c);
    const stripes = STRIPES[side] ?? [PAINT.white, PAINT.white, PAINT.white];
    if (side === "serbia") {
      c.beginPath();
      c.arc(32, 32, 30, 0, 7);
      c.clip();
    }
    stripes.forEach((colour, index) => {
      c.fillStyle = colour;
      c.fillRect(2, 2 + index * 20, 60, 20);
    });
    if (side !== "serbia") cross(c);
  });
}

function star(c: CanvasRenderingContext2D): void {
  c.fillStyle = PAINT.blue;
  c.beginPath();
  c.arc(32, 32, 30, 0, 7);
  c.fill();
  c.fillStyle = PAINT.white;
  c.beginPath();
  for (let i = 0; i < 10; i++) {
    const far = i % 2 ? 11 : 28, angle = i * Math.PI / 5;
    c.lineTo(32 + far * Math.sin(angle), 32 - far * Math.cos(angle));
  }
  c.fill();
  c.fillStyle = PAINT.red;
  c.beginPath();
  c.arc(32, 32, 7, 0, 7);
  c.fill();
}

/** Draw a cross with arms that widen outwards. */
function cross(c: CanvasRenderingContext2D): void {
  c.fillStyle = PAINT.black;
  for (const quarter of [0, 1, 2, 3]) {
    c.save();
    c.translate(32, 32);
    c.rotate(quarter * Math.PI / 2);
    c.beginPath();
    c.moveTo(-4, 0);
    c.quadraticCurveTo(-5, -16, -13, -28);
    c.lineTo(13, -28);
    c.quadraticCurveTo(5, -16, 4, 0);
    c.fill();
    c.restore();
  }
}

/** Return the letter of a zone and its contents, on a round plate. */
export function plate(says: string, side: string): CanvasTexture {
  return drawn(`plate ${says} ${side}`, 128, (c) => {
    c.fillStyle = PAINT.white;
    c.strokeStyle = side === "allies" ? PAINT.blue : PAINT.accent;
    c.lineWidth = 9;
    c.beginPath();
    c.arc(64, 64, 56, 0, 7);
    c.fill();
    c.stroke();
    c.fillStyle = c.strokeStyle;
    c.font = `bold ${says.length > 1 ? 44 : 84}px Georgia, serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(says, 64, 68, 100);
  });
}

/** Return letters as printed on the ground. */
export function letters(says: string): CanvasTexture {
  return drawn(`letters ${says}`, 128, (c) => {
    c.fillStyle = PAINT.paper;
    c.font = `bold ${says.length > 1 ? 46 : 104}px Georgia, serif`;
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(says, 64, 68, 124);
  });
}

/** Return a line of words, eight times as wide as high. */
export function inscription(says: string): CanvasTexture {
  return drawn(`inscription ${says}`, 512, (c) => {
    c.strokeStyle = PAINT.paper;
    c.fillStyle = PAINT.ink;
    c.lineWidth = 9;
    c.lineJoin = "round";
    c.font = "italic 600 42px Georgia, serif";
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.strokeText(says, 256, 32, 500);
    c.fillText(says, 256, 32, 500);
  }, 64);
}

/**
 * Where the aircraft is in the picture of a tag, from below; and the part of the picture that the
 * plate takes, across and down.
 */
export const TAG_FOOT = 0.1, TAG_PLATE = [0.95, 0.45] as const;

/** Return the number and the level of a piece, always turned to the viewer. */
function tag(craft: Craft, size: number): Sprite {
  const text = `${craft.number}  L${Math.round(craft.level)}`;
  const map = drawn(`tag ${text} ${craft.selected}`, 128, (c) => {
    c.fillStyle = craft.selected ? PAINT.accent : PAINT.tag;
    c.strokeStyle = PAINT.ink;
    c.lineWidth = 3;
    c.beginPath();
    c.roundRect(6, 36, 116, 52, 8);
    c.fill();
    c.stroke();
    c.fillStyle = craft.selected ? PAINT.on_accent : PAINT.ink;
    c.font = "bold 34px Georgia, serif";
    c.textAlign = "center";
    c.textBaseline = "middle";
    c.fillText(text, 64, 63, 108);
  });
  const sprite = new Sprite(new SpriteMaterial({ map, sizeAttenuation: false, depthTest: false }));
  sprite.scale.set(size, size, 1);
  sprite.center.set(0.5, TAG_FOOT);
  sprite.renderOrder = 2;
  sprite.position.set(0, 0.35, 0);
  return sprite;
}

/** Return a model with its nose to the east and a tag; its name is the id of the piece. */
export function model(craft: Craft, size: number): Group {
  const whole = new Group(), hull = new Group();
  const alpha = craft.ghost ? { transparent: true, opacity: 0.45 } : {};
  const cloth = new MeshStandardMaterial({ color: dope(craft.side, ""), ...alpha });
  const body = new MeshStandardMaterial({ color: dope(craft.side, "-body"), ...alpha });
  const wood = new MeshStandardMaterial({ color: 0x5a4028, ...alpha });
  const part = (w: number, h: number, d: number, x: number, y: number, z = 0, of = cloth) => {
    const mesh = new Mesh(new BoxGeometry(w, h, d), of);
    mesh.position.set(x, y, z);
    mesh.castShadow = !craft.ghost;
    hull.add(mesh);
  };
  part(0.78, 0.12, 0.12, -0.06, 0.05, 0, body);
  part(0.12, 0.16, 0.16, 0.36, 0.05, 0, wood);
  part(0.16, 0.02, 0.36, -0.4, 0.07);
  part(0.14, 0.16, 0.02, -0.42, 0.14);
  part(0.02, 0.5, 0.03, 0.43, 0.05, 0, wood);
  for (const height of WINGS[craft.wings]) {
    part(0.24, 0.025, 1.15, 0.14, height + 0.04);
    for (const z of [-0.42, 0.42]) {
      const skin = new MeshBasicMaterial({ map: marking(craft.side), transparent: true });
      const mark = new Mesh(new PlaneGeometry(0.2, 0.2), skin);
      mark.rotation.x = -Math.PI / 2;
      mark.position.set(0.14, height + 0.057, z);
      hull.add(mark);
    }
  }
  if (craft.wings !== "monoplane") {
    for (const z of [-0.4, 0.4]) part(0.02, 0.2, 0.02, 0.14, 0.1, z, wood);
  }
  hull.rotation.z = craft.tilt * 0.42;
  hull.scale.setScalar(craft.big ? 1.35 : 1);
  const turned = new Group();
  turned.add(hull);
  turned.rotation.y = craft.facing * Math.PI / 180;
  whole.add(turned, tag(craft, size));
  whole.name = craft.id;
  return whole;
}

/** Return the stem below a piece, with a bead at every level. */
export function stem(height: number, step: number): Group {
  const group = new Group();
  const ink = new MeshBasicMaterial({ color: 0x3a3022, transparent: true, opacity: 0.75 });
  const rod = new Mesh(new CylinderGeometry(0.02, 0.02, height, 6), ink);
  rod.position.y = height / 2;
  group.add(rod);
  for (let at = step; at < height; at += step) {
    const bead = new Mesh(new CylinderGeometry(0.06, 0.06, 0.03, 10), ink);
    bead.position.y = at;
    group.add(bead);
  }
  const foot = new Mesh(
    new CylinderGeometry(0.3, 0.3, 0.01, 20),
    new MeshBasicMaterial({ color: 0x000000, transparent: true, opacity: 0.28 }),
  );
  foot.position.y = 0.012;
  group.add(foot);
  return group;
}
