/** Space: the board as a table one can walk round. It draws what it is told and reports clicks. */

// @ts-types="npm:@types/three@^0.186"
import {
  AmbientLight,
  Color,
  DirectionalLight,
  Group,
  PerspectiveCamera,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Open, Space, Told, Window } from "./contract.ts";
import { Hands, picked } from "./hands.ts";
import { LIGHT } from "./palette.ts";
import { inTheAir, place, sheet, STEP } from "./scenery.ts";

/** How far away somebody stands who looks at one aircraft. */
const CLOSE = 22;
/** How much of its way the eye goes in a frame, and when it is there. */
const GLIDE = 0.16, NEAR = 0.05;

class SpaceView implements Window {
  #renderer: WebGLRenderer;
  #scene = new Scene();
  #camera = new PerspectiveCamera(38, 1, 0.5, 400);
  #sun = new DirectionalLight(LIGHT.sun, 2.2);
  #around = { about: -Math.PI / 2 + 0.3, over: 0.75, far: 30, to: new Vector3(0, STEP, 0) };
  #goal = { far: 30, to: new Vector3(0, STEP, 0) };
  #ground: Group | null = null;
  #air = new Group();
  #printed = "";
  #seen = "";
  #all = 30;
  #asked = 0;
  #watch = new ResizeObserver(() => this.#fit());
  #hands: Hands;

  constructor(private canvas: HTMLCanvasElement, told: Told, private still: boolean) {
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
    const paper = JSON.stringify([space.points.length, space.width, space.zones, space.dark]);
    if (paper !== this.#printed) this.#print(space);
    this.#printed = paper;
    this.#scene.remove(this.#air);
    this.#scene.add(this.#air = inTheAir(space));
    const mine = space.crafts.find((one) => one.selected);
    if (mine && mine.id !== this.#seen) {
      this.#goal.to.copy(place(mine));
      this.#goal.far = Math.min(this.#seen ? this.#goal.far : CLOSE, this.#all);
      this.#seen = mine.id;
    }
    this.#later();
  }

  turn(about: number, over: number): void {
    this.#turnBy(about * Math.PI / 180, over * Math.PI / 180);
  }

  zoom(factor: number): void {
    this.#around.far = this.#goal.far = Math.min(120, Math.max(6, this.#goal.far * factor));
    this.#later();
  }

  whole(): void {
    this.#goal.far = this.#all;
    this.#goal.to.set(0, STEP, 0);
    this.#later();
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
    this.#all = Math.max(space.width * 1.25, space.depth * 1.7);
    if (!this.#printed) this.#around.far = this.#goal.far = this.#all;
    const half = Math.max(space.width, space.depth) * 0.6, { camera } = this.#sun.shadow;
    Object.assign(camera, { left: -half, right: half, top: half, bottom: -half });
    camera.updateProjectionMatrix();
  }

  #turnBy(about: number, over: number): void {
    this.#around.about += about;
    this.#around.over = Math.min(1.5, Math.max(0.12, this.#around.over + over));
    this.#later();
  }

  #aside(right: number, down: number): void {
    const { to, far } = this.#goal, by = far * 0.0016, { about } = this.#around;
    to.x -= by * (right * Math.sin(about) + down * Math.cos(about));
    to.z -= by * (right * Math.cos(about) - down * Math.sin(about));
    this.#around.to.copy(to);
    this.#later();
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
    this.#renderer.render(this.#scene, this.#camera);
  }
}

export const open: Open = (canvas, told, still) => new SpaceView(canvas, told, still);
