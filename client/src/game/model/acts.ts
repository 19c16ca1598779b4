/** Acts at once: apply acts to a scene without animation, to jump to a moment. */

import type { Act, Badge, Card, Piece, Scene, Standing } from "../../api/schema.ts";

export function after(scene: Scene, acts: readonly Act[]): Scene {
  if (!acts.length) return scene;
  const counted = new Map<string, number>();
  let pieces = [...(scene.pieces ?? [])];
  const moved = new Set<string>();
  const change = (id: string, how: (piece: Piece) => Piece) => {
    moved.add(id);
    pieces = pieces.map((piece) => piece.id === id ? how(piece) : piece);
  };
  for (const act of acts) {
    if (act.type === "Beat") {
      for (const [id, value] of Object.entries(act.tracks ?? {})) counted.set(id, value);
    } else if (act.type === "Arrive") change(act.piece, (piece) => put(piece, act.cell, act));
    else if (act.type === "Fly") {
      const cell = act.cells[act.cells.length - 1];
      change(act.piece, (piece) => put(piece, cell ?? piece.cell, act));
    } else if (act.type === "Vanish") {
      moved.add(act.piece);
      pieces = act.how === "leaves"
        ? pieces.filter((piece) => piece.id !== act.piece)
        : pieces.map((piece) => piece.id === act.piece ? { ...piece, wreck: true } : piece);
    }
  }
  const cards = (scene.cards ?? []).map((card) => marked(card, acts));
  const stays = (piece: string | null | undefined) => !piece || !moved.has(piece);
  const on = new Set(pieces.map((piece) => piece.id));
  return {
    ...scene,
    tracks: (scene.tracks ?? []).map((track) => {
      const value = counted.get(track.id) ?? track.value;
      return { ...track, value, max: Math.max(track.max, value) };
    }),
    pieces,
    arcs: (scene.arcs ?? []).filter((arc) => stays(arc.piece)),
    paths: (scene.paths ?? []).filter((path) => stays(path.piece)),
    standings: (scene.standings ?? []).map((side) => standingAfter(side, acts)),
    cards: cards.map((card) => card.piece && !on.has(card.piece) ? { ...card, piece: null } : card),
  };
}

/**
 * Return a card after some acts: its tracks as the acts set them, and signs of what happened to its
 * aircraft until the ruleset sends its own.
 */
function marked(card: Card, acts: readonly Act[]): Card {
  const values = new Map<string, number>(), signs: Badge[] = [];
  for (const act of acts) {
    if (!("piece" in act) || act.piece !== card.piece) continue;
    if ((act.type === "Fly" || act.type === "Arrive") && typeof act.height === "number") {
      values.set("height", act.height);
    }
    if (act.type !== "Mark") continue;
    for (const [name, value] of Object.entries(act.tracks ?? {})) values.set(name, value);
    if (act.kind === "jam" && ![...(card.badges ?? []), ...signs].some(isJam)) {
      signs.push({ type: "Badge", kind: "jam", mark: { key: "mark.jam" }, says: act.says });
    }
  }
  if (!values.size && !signs.length) return card;
  const tracks = (card.tracks ?? []).map((track) => {
    const value = values.get(track.kind) ?? track.value;
    return { ...track, value: Math.max(track.min, Math.min(track.max, value)) };
  });
  return { ...card, tracks, badges: [...(card.badges ?? []), ...signs] };
}

/** Return whether a sign marks a jam; however often clearing it failed, there is one sign. */
function isJam({ kind }: Badge): boolean {
  return kind === "jam";
}

/** Return a side after some acts: what is left of its aircraft, and which are gone. */
function standingAfter(side: Standing, acts: readonly Act[]): Standing {
  const aircraft = (side.aircraft ?? []).map((one) => {
    let now = one;
    for (const act of acts) {
      if (!("piece" in act) || act.piece !== one.piece) continue;
      if (act.type === "Vanish") now = { ...now, gone: true };
      const left = act.type === "Mark" ? act.tracks?.robustness : undefined;
      if (left !== undefined) now = { ...now, left: Math.max(0, left) };
    }
    return now;
  });
  return { ...side, aircraft };
}

function put(
  piece: Piece,
  cell: string,
  act: { facing: number; height?: number | null },
): Piece {
  const height = piece.height == null ? null : act.height ?? piece.height;
  return { ...piece, cell, facing: act.facing, height };
}
