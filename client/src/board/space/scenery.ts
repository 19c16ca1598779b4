/** Scenery: the printed sheet and the objects in the air over it, as bodies in space. */

// @ts-types="npm:@types/three@^0.186"
import {
  BufferGeometry,
  CanvasTexture,
  CircleGeometry,
  Color,
  ConeGeometry,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  Line,
  LineBasicMaterial,
  LineLoop,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  Object3D,
  PlaneGeometry,
  Points,
  PointsMaterial,
  SphereGeometry,
  SRGBColorSpace,
  Vector3,
} from "three";
import type { Goal, Patch, Puff, Space, Spot } from "./contract.ts";
import { inscription, letters, model, plate, stem } from "./crafts.ts";
import {
  BRINGS_INK,
  DAY,
  GROUND_INK,
  LATTICE_INK,
  LIMIT_INK,
  NIGHT,
  PATROL_INK,
} from "./palette.ts";

/** The height of a level, in steps of the board. */
export const STEP = 0.95;

export function place({ x, y, level }: Spot): Vector3 {
  return new Vector3(x, level * STEP, y);
}

/** Return the printed sheet: paper, points, and the zones of the tasks. */
export function sheet(space: Space): Group {
  const group = new Group();
  const paper = new Mesh(
    new PlaneGeometry(space.width + 3, space.depth + 3),
    new MeshStandardMaterial({ color: space.dark ? NIGHT.margin : DAY.margin, roughness: 1 }),
  );
  paper.rotation.x = -Math.PI / 2;
  paper.position.y = -0.01;
  const table = new Mesh(
    new PlaneGeometry(400, 400),
    new MeshStandardMaterial({ color: space.dark ? 0x1c1712 : 0x6d5f48, roughness: 1 }),
  );
  table.rotation.x = -Math.PI / 2;
  table.position.y = -0.05;
  const dots = new BufferGeometry();
  dots.setAttribute(
    "position",
    new Float32BufferAttribute(space.points.flatMap(({ x, y }) => [x, 0.01, y]), 3),
  );
  const ink = new PointsMaterial({
    color: LATTICE_INK,
    size: 0.11,
    transparent: true,
    opacity: 0.6,
  });
  const net = new BufferGeometry();
  net.setAttribute(
    "position",
    new Float32BufferAttribute(
      space.lines.flatMap(([a, b, c, d]) => [a, 0.008, b, c, 0.008, d]),
      3,
    ),
  );
  const thin = new LineBasicMaterial({ color: LATTICE_INK, transparent: true, opacity: 0.16 });
  group.add(table, paper, land(space), new LineSegments(net, thin), new Points(dots, ink));
  for (const ground of space.grounds) group.add(tinted(ground), ...inscribed(ground, space));
  group.add(tiled(space.patrols, PATROL_INK));
  for (const mark of space.marks) {
    const name = () => banner(mark.says, mark, 6);
    group.add(mark.side ? flat(plate(mark.says, mark.side), mark, 1.3, 1.3) : name());
  }
  const limit = space.limit.map(({ x, y }) => new Vector3(x, 0.02, y));
  const edge = new BufferGeometry().setFromPoints(limit);
  group.add(
    new LineLoop(
      edge,
      new LineBasicMaterial({ color: LIMIT_INK, transparent: true, opacity: 0.7 }),
    ),
  );
  const east = space.width / 2 + 0.8, south = space.depth / 2 + 0.8;
  const winds = { N: [0, -south], E: [east, 0], S: [0, south], W: [-east, 0] } as const;
  for (const [wind, [x, y]] of Object.entries(winds)) {
    group.add(flat(letters(wind), { x, y }, 1.2, 1.2));
  }
  return group;
}

/** Return the painted land, the same as on the plan. */
function land(space: Space): Mesh {
  const map = new CanvasTexture(space.land);
  map.colorSpace = SRGBColorSpace;
  map.anisotropy = 8;
  const skin = new MeshStandardMaterial({
    map,
    color: space.dark ? NIGHT.land : DAY.land,
    roughness: 1,
  });
  const ground = new Mesh(new PlaneGeometry(space.width, space.depth), skin);
  ground.rotation.x = -Math.PI / 2;
  ground.receiveShadow = true;
  return ground;
}

/** Return the ground of a side, or no man's land, in its colour. */
function tinted({ spots, side }: Patch): InstancedMesh {
  return tiled(spots, GROUND_INK[side] ?? GROUND_INK.no_mans_land!);
}

/** Return points of the board in a colour: one mesh, however many there are. */
function tiled(spots: Patch["spots"], [color, opacity]: readonly [number, number]): InstancedMesh {
  const tile = new CircleGeometry(0.58, 6);
  tile.rotateZ(Math.PI / 6);
  tile.rotateX(-Math.PI / 2);
  const skin = new MeshBasicMaterial({ color, transparent: true, opacity, depthWrite: false });
  const mesh = new InstancedMesh(tile, skin, spots.length), one = new Object3D();
  spots.forEach(({ x, y }, index) => {
    one.position.set(x, 0.004, y);
    one.updateMatrix();
    mesh.setMatrixAt(index, one.matrix);
  });
  return mesh;
}

/** Return the name of a ground at its southern and northern edges, where few aircraft are. */
function inscribed({ spots, says }: Patch, { depth }: Space): Mesh[] {
  const { x, y } = middle(spots), across = Math.abs(y) > depth / 8;
  const wide = 0.62 * says.length ** 0.9;
  const places = across ? [{ x: -depth / 4, y }, { x: depth / 4, y }] : [
    { x, y: depth / 2 - 4 },
    { x, y: 4 - depth / 2 },
  ];
  return places.map((place) => banner(says, place, wide));
}

/** Return a line of words flat on the ground, read from the south. */
function banner(says: string, place: { x: number; y: number }, wide: number): Mesh {
  return flat(inscription(says), place, wide, wide / 8);
}

/** Return a picture flat on the ground. */
function flat(map: CanvasTexture, { x, y }: { x: number; y: number }, w: number, h: number): Mesh {
  const skin = new MeshBasicMaterial({ map, transparent: true, opacity: 0.92, depthWrite: false });
  const sheet = new Mesh(new PlaneGeometry(w, h), skin);
  sheet.renderOrder = 1;
  sheet.rotation.x = -Math.PI / 2;
  sheet.position.set(x, 0.03, y);
  return sheet;
}

function middle(spots: readonly { x: number; y: number }[]): { x: number; y: number } {
  const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / (all.length || 1);
  return { x: mean(spots.map((spot) => spot.x)), y: mean(spots.map((spot) => spot.y)) };
}

/** Return everything above the ground; `tags` is the size of the tags. */
export function inTheAir(space: Space, tags: number): Group {
  const air = new Group();
  for (const craft of space.crafts) {
    const built = model(craft, tags), at = place(craft);
    built.position.copy(at);
    const foot = stem(at.y, STEP);
    foot.position.set(at.x, 0, at.z);
    air.add(built, foot);
  }
  for (const mesh of aims(space.goals)) air.add(mesh);
  if (space.path.length > 1) air.add(trail(space.path));
  for (const cloud of space.clouds) air.add(puff(cloud));
  for (const { from, to } of space.tracers) {
    const geometry = new BufferGeometry().setFromPoints([place(from), place(to)]);
    air.add(new Line(geometry, new LineBasicMaterial({ color: 0xd8431f })));
  }
  return air;
}

/**
 * Return where a piece may go, in the colours of the consequences: darts that point along the
 * facing; balls where any facing will do. Each kind is one mesh, however many there are.
 */
function aims(goals: readonly Goal[]): InstancedMesh[] {
  const dart = new ConeGeometry(0.15, 0.4, 5);
  dart.rotateZ(-Math.PI / 2);
  const ball = new SphereGeometry(0.13, 10, 8);
  const sorts: [BufferGeometry, Goal[]][] = [
    [dart, goals.filter((goal) => goal.facing !== null)],
    [ball, goals.filter((goal) => goal.facing === null)],
  ];
  return sorts.filter(([, all]) => all.length).map(([shape, all]) => {
    const skin = new MeshStandardMaterial({ transparent: true, opacity: 0.9 });
    const mesh = new InstancedMesh(shape, skin, all.length), one = new Object3D();
    all.forEach((goal, index) => {
      one.position.copy(place(goal));
      one.rotation.set(0, (goal.facing ?? 0) * Math.PI / 180, 0);
      one.scale.setScalar(goal.lit ? 1.9 : goal.brings === "safe" ? 1 : 1.5);
      one.updateMatrix();
      mesh.setMatrixAt(index, one.matrix);
      mesh.setColorAt(index, new Color(BRINGS_INK[goal.brings]));
    });
    mesh.userData.goals = all.map((goal) => goal.key);
    return mesh;
  });
}

/** Return a path through the air. */
function trail(path: readonly Spot[]): Line {
  const geometry = new BufferGeometry().setFromPoints(path.map(place));
  return new Line(geometry, new LineBasicMaterial({ color: 0xfff8e2 }));
}

function puff(cloud: Puff): Group {
  const group = new Group();
  const skin = new MeshStandardMaterial({
    color: 0xffffff,
    transparent: true,
    opacity: 0.4,
    depthWrite: false,
  });
  for (const { x, y } of cloud.spots) {
    for (let level = cloud.bottom; level <= cloud.top; level++) {
      const ball = new Mesh(new SphereGeometry(0.75, 12, 9), skin);
      ball.position.copy(place({ x, y, level }));
      ball.scale.y = 0.72;
      group.add(ball);
    }
  }
  return group;
}
