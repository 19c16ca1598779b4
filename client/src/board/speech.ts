/** What the board itself says: names for every hex and piece, in the reader's language. */

import { language } from "../settings.ts";

const EN = {
  hexes: "hexes",
  points: "points",
  board: "Map. Arrow keys move from hex to hex, plus and minus zoom, F shows the whole map.",
  pieces: "Aircraft on the map",
  options: "Choices on the map",
  hex: "hex {0}",
  zoom_in: "Zoom in",
  zoom_out: "Zoom out",
  fit: "Show the whole map",
  show: "Go to",
  same_height: "at one height",
  plan: "The map from above",
  space: "The sky in three dimensions",
  space_loading: "The sky is being unpacked …",
  space_failed: "The sky in three dimensions could not be opened here.",
  clock: "{0} o'clock",
  here: "same hex",
  far: "{0} hexes",
  near: "1 hex",
  above: "{0} m above",
  below: "{0} m below",
  level: "same height",
  higher: "{0} levels higher",
  lower: "{0} levels lower",
  at_level: "level {0}",
  levels: "levels {0} to {1}",
  point: "point {0}",
  climbing: "climbing",
  diving: "diving",
  nose_up: "nose up",
  nose_down: "nose down",
  tokens: "On the map",
  heading: "heading {0}",
  height: "height {0} m",
  wreck: "wreck",
  ghost: "planned",
  own: "yours",
  empty: "empty",
  guns: "Guns",
  refused: "not now: {0}",
  choices: "{0} choices here",
  woods: "woods",
  river: "river",
  road: "road",
  trench: "trench",
  field: "fields",
  town: "village",
  chance: "{0}% · {1}",
  chance_says: "{0}: {1} in 100 to hit, {2} points on average",
  compass: "east,north-east,north,north-west,west,south-west,south,south-east",
};

const IT: typeof EN = {
  hexes: "esagoni",
  points: "punti",
  board:
    "Mappa. Le frecce vanno da un esagono all'altro, più e meno ingrandiscono, F mostra tutta la mappa.",
  pieces: "Aeroplani sulla mappa",
  options: "Scelte sulla mappa",
  hex: "esagono {0}",
  zoom_in: "Ingrandisci",
  zoom_out: "Riduci",
  fit: "Mostra tutta la mappa",
  show: "Vai a",
  same_height: "a pari quota",
  plan: "La mappa dall'alto",
  space: "Il cielo in tre dimensioni",
  space_loading: "Il cielo si sta aprendo …",
  space_failed: "Qui il cielo in tre dimensioni non si può aprire.",
  clock: "a ore {0}",
  here: "stesso esagono",
  far: "{0} esagoni",
  near: "1 esagono",
  above: "{0} m più in alto",
  below: "{0} m più in basso",
  level: "stessa quota",
  higher: "{0} livelli più in alto",
  lower: "{0} livelli più in basso",
  at_level: "livello {0}",
  levels: "livelli da {0} a {1}",
  point: "punto {0}",
  climbing: "in salita",
  diving: "in picchiata",
  nose_up: "muso in alto",
  nose_down: "muso in basso",
  tokens: "Sulla mappa",
  heading: "rotta {0}",
  height: "quota {0} m",
  wreck: "relitto",
  ghost: "previsto",
  own: "tuo",
  empty: "vuoto",
  guns: "Armi",
  refused: "ora no: {0}",
  choices: "{0} scelte qui",
  woods: "bosco",
  river: "fiume",
  road: "strada",
  trench: "trincea",
  field: "campi",
  town: "paese",
  chance: "{0}% · {1}",
  chance_says: "{0}: {1} su 100 di colpire, {2} punti in media",
  compass: "est,nord-est,nord,nord-ovest,ovest,sud-ovest,sud,sud-est",
};

export type BoardWord = keyof typeof EN;

/** The board's words in the reader's language. */
export function tell(word: BoardWord, ...values: readonly (string | number)[]): string {
  const book = language.value === "it" ? IT : EN;
  return book[word].replace(/\{(\d)\}/g, (_, index) => String(values[Number(index)] ?? ""));
}

/** A facing as a compass word, from degrees counter-clockwise from the east. */
export function compass(facing: number): string {
  return tell("compass").split(",")[Math.round((((facing % 360) + 360) % 360) / 45) % 8]!;
}

/** A height as it stands on a counter: with its sign, a true minus. */
export function signed(height: number): string {
  return height > 0 ? `+${height}` : height < 0 ? `−${-height}` : "0";
}
