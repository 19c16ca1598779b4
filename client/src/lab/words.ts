/** The laboratory's own words, in English and Italian. */

import { language } from "../settings.ts";
import { fill } from "../words.ts";

const EN = {
  laboratory: "Laboratory",
  intro:
    "Two computer pilots fly a scenario again and again, on every seed once from either side. " +
    "What is left when luck has evened out is the scenario, and the pilots.",
  ruleset: "Game",
  scenario: "Scenario",
  own: "your own set-up",
  first: "First pilot",
  second: "Second pilot",
  number: "Games",
  options: "Rules of this game",
  fly: "Fly it {n} times",
  stop: "Stop",
  none: "Nothing flown yet. Choose, and let them fly.",
  waiting: "In line: {n:study flies|studies fly} first",
  landed: "Landed for others with {flown} of {games} games: {n:study flies|studies fly} first",
  flying: "In the air: {flown} of {games} games",
  done: "All {games} games flown",
  stopped: "Stopped after {flown} of {games} games",
  stopped_time: "Ended with {flown} of {games} games: a study flies for half an hour",
  stopped_slow: "Ended with {flown} of {games} games: a single one takes too long here",
  stopped_left: "Given up with {flown} of {games} games: nobody looked at it any more",
  stopped_room: "Gave way with {flown} of {games} games: others came, and nothing was free",
  turn_in: "its turn comes in about {time}",
  shared: "in turns with {n:other study|other studies}",
  to_go: "about {time} to go",
  seconds: "{n:second|seconds}",
  minutes: "{n:minute|minutes}",
  hours: "{n:hour|hours}",
  broken: "The study broke off: {why}",
  pace: "{n} games a second",
  download: "Take it home",
  as_json: "Findings (JSON)",
  as_csv: "Games (CSV)",
  rates: "Who wins",
  rates_text:
    "The share of the points; a draw counts half. The thin line is where the true share lies with 95 % confidence.",
  by_side: "By side",
  by_pilot: "By pilot",
  by_both: "Pilot and side",
  on_side: "{pilot} for {side}",
  ends: "How games ended",
  draw: "Draw",
  lengths: "How long games last",
  lengths_axis: "turns",
  lengths_text: "Half of the games are over after {n:turn|turns}.",
  falls: "Where aircraft fell",
  falls_text:
    "The darker a hex, the more were shot down over it: {n} in all, at most {most} in one.",
  nobody_fell: "Nobody was shot down.",
  both_sides: "All",
  ranges: "Shots and hits by range",
  ranges_text: "The pale column is shots, the dark one hits; above it, hits of a hundred shots.",
  no_shots: "Not a shot was fired.",
  range: "Range",
  shots: "Shots",
  hits: "Hits",
  hit_rate: "Hits of 100",
  failed: "{n:game|games} broke",
  table: "As a table",
  who: "Who",
  games: "Games",
  won: "Won",
  drawn: "Drawn",
  lost: "Lost",
  share: "Share",
  from_to: "95 %",
  turns: "Turns",
  side: "Side",
  hex: "Hex",
  fell: "Fell",
  ending: "Ending",
};

const IT: Record<keyof typeof EN, string> = {
  laboratory: "Laboratorio",
  intro:
    "Due piloti del computer ripetono uno scenario, su ogni seme una volta da ciascuna parte. " +
    "Ciò che resta quando la fortuna si è pareggiata sono lo scenario e i piloti.",
  ruleset: "Gioco",
  scenario: "Scenario",
  own: "la tua preparazione",
  first: "Primo pilota",
  second: "Secondo pilota",
  number: "Partite",
  options: "Regole di questa partita",
  fly: "Fatelo volare {n} volte",
  stop: "Ferma",
  none: "Nessun volo, per ora. Scegliete e fateli volare.",
  waiting: "In fila: {n:studio vola|studi volano} prima",
  landed:
    "A terra per gli altri con {flown} partite su {games}: {n:studio vola|studi volano} prima",
  flying: "In volo: {flown} partite su {games}",
  done: "Volate tutte le {games} partite",
  stopped: "Fermato dopo {flown} partite su {games}",
  stopped_time: "Finito con {flown} partite su {games}: uno studio vola per mezz'ora",
  stopped_slow: "Finito con {flown} partite su {games}: una sola dura troppo, qui",
  stopped_left: "Abbandonato con {flown} partite su {games}: nessuno lo guardava più",
  stopped_room:
    "Ha ceduto il posto con {flown} partite su {games}: altri aspettavano, e tutto era pieno",
  turn_in: "il suo turno viene fra circa {time}",
  shared: "a turno con {n:altro studio|altri studi}",
  to_go: "ancora circa {time}",
  seconds: "{n:secondo|secondi}",
  minutes: "{n:minuto|minuti}",
  hours: "{n:ora|ore}",
  broken: "Lo studio si è interrotto: {why}",
  pace: "{n} partite al secondo",
  download: "Da portare a casa",
  as_json: "Risultati (JSON)",
  as_csv: "Partite (CSV)",
  rates: "Chi vince",
  rates_text:
    "La quota dei punti; una patta vale mezzo. La linea sottile è dove sta la quota vera, con il 95 % di fiducia.",
  by_side: "Per parte",
  by_pilot: "Per pilota",
  by_both: "Pilota e parte",
  on_side: "{pilot} per {side}",
  ends: "Come sono finite",
  draw: "Patta",
  lengths: "Quanto durano",
  lengths_axis: "turni",
  lengths_text: "Metà delle partite finisce entro {n:turno|turni}.",
  falls: "Dove sono caduti",
  falls_text:
    "Più un esagono è scuro, più abbattimenti vi sono stati: {n} in tutto, al massimo {most} in uno.",
  nobody_fell: "Nessuno è stato abbattuto.",
  both_sides: "Tutti",
  ranges: "Raffiche e colpi a segno per distanza",
  ranges_text:
    "La colonna chiara sono le raffiche, la scura quelle a segno; sopra, quante a segno su cento.",
  no_shots: "Nemmeno una raffica.",
  range: "Distanza",
  shots: "Raffiche",
  hits: "A segno",
  hit_rate: "A segno su 100",
  failed: "{n:partita interrotta|partite interrotte}",
  table: "In tabella",
  who: "Chi",
  games: "Partite",
  won: "Vinte",
  drawn: "Patte",
  lost: "Perse",
  share: "Quota",
  from_to: "95 %",
  turns: "Turni",
  side: "Parte",
  hex: "Esagono",
  fell: "Caduti",
  ending: "Esito",
};

const BOOKS = { en: EN, it: IT } as const;

/** A word of the laboratory, in the reader's language. */
export function l(key: keyof typeof EN, words: Record<string, string | number> = {}): string {
  return fill(BOOKS[language.value][key], words, {}, {});
}

/** A number as the reader writes it. */
export function figure(value: number, digits = 0): string {
  return value.toLocaleString(language.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

/** About so long, as one says it. */
export function duration(seconds: number): string {
  if (seconds > 7200) return l("hours", { n: Math.ceil(seconds / 3600) });
  if (seconds > 90) return l("minutes", { n: Math.ceil(seconds / 60) });
  return l("seconds", { n: 5 * Math.max(1, Math.ceil(seconds / 5)) });
}

/** A part of a whole, in percent. */
export function percent(value: number, digits = 1): string {
  return `${figure(100 * value, digits)} %`;
}
