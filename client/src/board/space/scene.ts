/**
 * Scene: the board as a table that can be seen from any side. It draws what it receives and reports
 * clicks.
 */

// @ts-types="npm:@types/three@^0.186"
import {
  AmbientLight,
  Color,
  DirectionalLight,
  Group,
  PerspectiveCamera,
  Scene,
  Sprite,
  Vector3,
  WebGLRenderer,
} from "three";
import { lifted } from "../pieces/label_layout.ts";
import type { Open, Space, Spot, Told, Window } from "./contract.ts";
import { TAG_FOOT, TAG_PLATE } from "./crafts.ts";
import { ANGLE, type Eye, framing, type Place, type Rim, seenAt, sees, SLOPE } from "./eye.ts";
import { Hands, picked } from "./hands.ts";
import { LIGHT } from "./palette.ts";
import { inTheAir, place, sheet, STEP } from "./scenery.ts";

/** Pixels at the edges of the picture where words and buttons are, or an aircraft sticks out. */
const EDGES = { left: 92, right: 104, top: 124, bottom: 72 };
/**
 * The size of a tag relative to the picture's height, and the height from which there is plenty of
 * space.
 */
const SIZE = 42, ROOMY = 700;
/** If a step of the board has fewer pixels, the first view is of the aircraft in question. */
const TINY = 11;
/** At a greater distance than this, aircraft look the same. */
const LEGIBLE = 44;
/** The part of its way that the eye moves in a frame, and the distance at which it has arrived. */
const GLIDE = 0.16, NEAR = 0.05;

class SpaceView implements Window {
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #camera = new PerspectiveCamera(ANGLE, 1, 0.5, 400);
  #sun = new DirectionalLight(LIGHT.sun, 2.2);
  #around = { about: -Math.PI / 2 + 0.3, over: 0.75, far: 30, to: new Vector3(0, STEP, 0) };
  #goal = { far: 30, to: new Vector3(0, STEP, 0) };
  #ground: Group | null = null;
  #air = new Group();
  #printed = "";
  #space: Space | null = null;
  /** Whether the user has turned the board since something was last framed. */
  #handled = false;
  #asked = 0;
  #watch = new ResizeObserver(() => this.#fit());
  #hands: Hands;

  constructor(private canvas: HTMLCanvasElement, private told: Told, private still: boolean) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true });
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.#renderer.shadowMap.enabled = true;
    this.#sun.position.set(-30, 60, 20);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(1024, 1024);
    this.#scene.add(new AmbientLight(LIGHT.air, 1.7), this.#air, this.#sun);
    this.#watch.observe(canvas);
    this.#hands = new Hands(canvas, {
      nearer: (factor) => this.zoom(factor),
      aside: (right, down) => this.#aside(right, down),
      turned: (right, down) => this.#turnBy(-right * 0.006, down * 0.005),
      found: (x, y) => picked(canvas, this.#camera, this.#air)(x, y),
    }, told);
  }

  show(space: Space): void {
    const paper = JSON.stringify([space.points.length, space.width, space.marks, space.dark]);
    if (paper !== this.#printed) this.#print(space);
    this.#printed = paper;
    this.#scene.remove(this.#air);
    this.#scene.add(this.#air = inTheAir(space, this.#tags()));
    const before = this.#space;
    this.#space = space;
    if (!before) this.#open(space);
    else this.#follow(before, space);
    this.#later();
  }

  /**
   * Return the size of tags: the same number of pixels in every picture, a little less in a small
   * one.
   */
  #tags(): number {
    const high = this.canvas.clientHeight || 1;
    return SIZE / high * Math.min(1, Math.sqrt(high / ROOMY));
  }

  /**
   * Set the first view: of all aircraft, or of those in question if they would be too small;
   * without any, of the whole board.
   */
  #open(space: Space): void {
    const crafts = space.crafts.map(spot), asked = [...mine(space), ...space.goals.map(spot)];
    this.#frame(crafts.length ? crafts : this.#corners());
    const step = this.canvas.clientHeight / (2 * this.#goal.far * SLOPE);
    if (asked.length && step < TINY) this.#frame(asked);
    this.#around.far = this.#goal.far;
    this.#around.to.copy(this.#goal.to);
  }

  /** Keep in view the aircraft that move and fire, and the goals of those in question. */
  #follow(before: Space, now: Space): void {
    if (now.film && !before.film) this.#handled = false;
    if (this.#handled) return;
    const asked = now.goals.length && now.goals.length !== before.goals.length;
    const busy = now.film ? moving(before, now) : asked ? now.goals.map(spot) : [];
    const must = asked && !now.film ? [...mine(now), ...busy] : busy;
    if (!must.length || sees(this.#eye(), this.#aspect(), must, this.#rim())) return;
    this.#frame([...must, ...now.crafts.map(spot)]);
    if (this.#goal.far > LEGIBLE) this.#frame(must);
  }

  #eye(): Eye {
    const { about, over } = this.#around, { far, to } = this.#goal;
    return { about, over, far, to: [to.x, to.y, to.z] };
  }

  #aspect(): number {
    return this.canvas.clientWidth / (this.canvas.clientHeight || 1) || 1;
  }

  #rim(): Rim {
    const { clientWidth: w, clientHeight: h } = this.canvas, under = this.#covered() / h;
    const most = (part: number) => Math.min(0.24, part), tall = 1 - under;
    return {
      left: most(EDGES.left / w),
      right: most(EDGES.right / w),
      top: Math.min(0.24 * tall, EDGES.top / h),
      bottom: under + Math.min(0.24 * tall, EDGES.bottom / h),
    };
  }

  /** Return how much of the picture is below the orders, in pixels. */
  #covered(): number {
    const { left, right, bottom } = this.canvas.getBoundingClientRect();
    const orders = this.canvas.closest("main")?.querySelector(".sheet-orders");
    const over = orders?.getBoundingClientRect();
    if (!over?.height || over.left >= right || over.right <= left) return 0;
    return Math.max(0, bottom - over.top);
  }

  #frame(places: readonly Place[]): void {
    const { far, to } = framing(this.#eye(), this.#aspect(), places, this.#rim());
    this.#goal.far = far;
    this.#goal.to.set(...to);
    this.#handled = false;
    this.#later();
  }

  #corners(): Place[] {
    const { width = 0, depth = 0 } = this.#space ?? {}, x = width / 2, y = depth / 2;
    return [[-x, 0, -y], [x, 0, -y], [-x, 0, y], [x, 0, y]];
  }

  look(id: string): void {
    const craft = this.#space?.crafts.find((one) => one.id === id);
    if (craft) this.#goal.to.copy(place(craft));
    this.#later();
  }

  turn(about: number, over: number): void {
    this.#turnBy(about * Math.PI / 180, over * Math.PI / 180);
  }

  zoom(factor: number): void {
    this.#around.far = this.#goal.far = Math.min(120, Math.max(6, this.#goal.far * factor));
    this.#handled = true;
    this.#later();
  }

  whole(): void {
    this.#frame(this.#corners());
  }

  close(): void {
    this.#hands.close();
    this.#watch.disconnect();
    cancelAnimationFrame(this.#asked);
    this.#renderer.dispose();
  }

  #print(space: Space): void {
    if (this.#ground) this.#scene.remove(this.#ground);
    this.#scene.add(this.#ground = sheet(space));
    this.#scene.background = new Color(space.dark ? LIGHT.night : LIGHT.day);
    const half = Math.max(space.width, space.depth) * 0.6, { camera } = this.#sun.shadow;
    Object.assign(camera, { left: -half, right: half, top: half, bottom: -half });
    camera.updateProjectionMatrix();
  }

  #turnBy(about: number, over: number): void {
    this.#around.about += about;
    this.#around.over = Math.min(1.5, Math.max(0.12, this.#around.over + over));
    this.#handled = true;
    this.#later();
  }

  #aside(right: number, down: number): void {
    const { to, far } = this.#goal, by = far * 0.0016, { about } = this.#around;
    to.x -= by * (right * Math.sin(about) + down * Math.cos(about));
    to.z -= by * (right * Math.cos(about) - down * Math.sin(about));
    this.#around.to.copy(to);
    this.#handled = true;
    this.#later();
  }

  /** Move tags up that would overlap. */
  #lift(): void {
    const { clientWidth: w, clientHeight: h } = this.canvas, size = this.#tags() * h / (2 * SLOPE);
    const eye = { ...this.#eye(), far: this.#around.far, to: this.#around.to.toArray() };
    const tags = this.#air.children.flatMap((one) => one.children)
      .filter((one) => one instanceof Sprite);
    const labels = tags.map((tag) => {
      const { x, y, z } = tag.parent!.position, [px, py] = seenAt(eye, this.#aspect(), [x, y, z]);
      return [px * w, py * h] as const;
    });
    const up = lifted(labels, TAG_PLATE[0] * size, TAG_PLATE[1] * size);
    tags.forEach((tag, i) => tag.center.setY(TAG_FOOT - up[i]! / size));
  }

  #fit(): void {
    const { clientWidth: w, clientHeight: h } = this.canvas;
    if (!w || !h) return;
    this.#renderer.setSize(w, h, false);
    this.#camera.aspect = w / h;
    this.#camera.updateProjectionMatrix();
    this.#later();
  }

  #later(): void {
    this.#asked ||= requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    this.#asked = 0;
    const { about, over, to } = this.#around, goal = this.#goal;
    const left = to.distanceTo(goal.to) + Math.abs(goal.far - this.#around.far);
    if (!this.still && left > NEAR) {
      to.lerp(goal.to, GLIDE);
      this.#around.far += (goal.far - this.#around.far) * GLIDE;
      this.#later();
    } else {
      to.copy(goal.to);
      this.#around.far = goal.far;
    }
    const { far } = this.#around;
    this.#camera.position.set(
      to.x + far * Math.cos(about) * Math.cos(over),
      to.y + far * Math.sin(over),
      to.z - far * Math.sin(about) * Math.cos(over),
    );
    this.#camera.lookAt(to);
    this.#lift();
    this.#renderer.render(this.#scene, this.#camera);
    const crafts = (this.#space?.crafts ?? []).filter((one) => !one.ghost);
    const eye = this.#eye(), aspect = this.#aspect();
    const places = new Map(crafts.map((one) => [one.id, seenAt(eye, aspect, spot(one))]));
    this.told.onSeen(places, 90 + about * 180 / Math.PI);
  }
}

/** Return where the aircraft in question are. */
function mine(space: Space): Place[] {
  return space.crafts.filter((one) => one.selected || one.ghost).map(spot);
}

/** Return where something is in the air. */
function spot(one: Spot): Place {
  const { x, y, z } = place(one);
  return [x, y, z];
}

/** Return where the pieces are that have moved since, and the ends of the tracers. */
function moving(before: Space, now: Space): Place[] {
  const were = new Map(before.crafts.map((one) => [one.id, one]));
  const moved = now.crafts.filter((one) => {
    const was = were.get(one.id);
    return !was || was.x !== one.x || was.y !== one.y || was.level !== one.level;
  });
  return [...moved, ...now.tracers.flatMap(({ from, to }) => [from, to])].map(spot);
}

export const open: Open = (canvas, told, still) => new SpaceView(canvas, told, still);
