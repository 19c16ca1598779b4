/** Synthesizer: sounds made with Web Audio, without files; loaded with the first sound. */

import type { SoundKind } from "./sound.ts";

interface Studio {
  context: AudioContext;
  out: GainNode;
  noise: AudioBuffer;
}

let studio: Studio | null = null;

/** Open the audio context at the first sound, which always follows an action of the reader. */
function open(): Studio | null {
  if (!studio) {
    if (typeof AudioContext === "undefined") return null;
    const context = new AudioContext(), out = context.createGain();
    out.gain.value = 0.5;
    out.connect(context.destination);
    const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    studio = { context, out, noise };
  }
  if (studio.context.state === "suspended") void studio.context.resume();
  return studio;
}

/** Return a volume that swells and dies away. */
function swell({ context, out }: Studio, at: number, peak: number, rise: number, fall: number) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.linearRampToValueAtTime(peak, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  gain.connect(out);
  return gain;
}

function filtered(
  { context }: Studio,
  kind: BiquadFilterType,
  frequency: number,
  to: AudioNode,
): BiquadFilterNode {
  const filter = context.createBiquadFilter();
  filter.type = kind;
  filter.frequency.value = frequency;
  filter.connect(to);
  return filter;
}

function hiss(room: Studio, at: number, lasts: number, to: AudioNode): void {
  const source = room.context.createBufferSource();
  source.buffer = room.noise;
  source.loop = true;
  source.connect(to);
  source.start(at, Math.random());
  source.stop(at + lasts);
}

function tone(
  { context }: Studio,
  kind: OscillatorType,
  [from, to]: readonly [number, number],
  at: number,
  lasts: number,
  into: AudioNode,
): void {
  const source = context.createOscillator();
  source.type = kind;
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + lasts);
  source.connect(into);
  source.start(at);
  source.stop(at + lasts);
}

const SCORE: Record<SoundKind, (room: Studio, at: number, lasts: number) => void> = {
  engine(room, at, lasts) {
    const gain = swell(room, at, 0.11, 0.18, lasts), low = filtered(room, "lowpass", 320, gain);
    tone(room, "sawtooth", [52, 58], at, lasts + 0.2, low);
    tone(room, "square", [26.5, 29], at, lasts + 0.2, low);
  },
  guns(room, at) {
    for (let shot = 0; shot < 7; shot++) {
      const when = at + shot * 0.068, gain = swell(room, when, 0.2, 0.003, 0.05);
      hiss(room, when, 0.07, filtered(room, "bandpass", 1100, gain));
    }
  },
  hit(room, at) {
    const gain = swell(room, at, 0.4, 0.004, 0.2);
    tone(room, "sine", [130, 52], at, 0.22, gain);
    hiss(room, at, 0.1, filtered(room, "lowpass", 600, gain));
  },
  fall(room, at) {
    tone(room, "sine", [980, 210], at, 1.3, swell(room, at, 0.07, 0.25, 1.05));
    hiss(room, at, 1.3, filtered(room, "lowpass", 380, swell(room, at, 0.09, 0.4, 0.9)));
  },
};

/** Play a sound; `lasts` is how long an engine runs, in seconds. */
export function play(kind: SoundKind, lasts: number): void {
  const room = open();
  if (room) SCORE[kind](room, room.context.currentTime + 0.01, lasts);
}

export function hush(): void {
  void studio?.context.suspend();
}
