import {
  type FaultKind,
  type FaultKindEntry,
  type FaultSetting,
  type FaultSettings,
  faultKindNames,
  faultKinds,
} from './fault-kinds.ts';
import { drawAt, formatSeed, type Seed } from './seed.ts';

/** A fault that was drawn. */
export interface DrawnFault {
  kind: FaultKind;
  /** 0 where the kind has no time. */
  seconds: number;
  /** A second number of the same drawing in [0, 1), for faults that come in several forms. */
  form: number;
}

/**
 * Draws faults by a printed seed. Each kind has a stream of its own, and counts only the drawings made while it is on:
 * the same seed and the same order of calls give the same faults, whatever other kinds are on beside it.
 */
export class Faults {
  #seed: Seed;
  #settings: FaultSettings = noFaults();
  readonly #drawn = new Map<FaultKind, number>();

  readonly #onHit: (fault: DrawnFault, n: number) => void;

  /** @param onHit told of every fault that strikes, with the number of its drawing */
  constructor(seed: Seed, onHit: (fault: DrawnFault, n: number) => void = () => undefined) {
    this.#seed = seed >>> 0;
    this.#onHit = onHit;
  }

  get seed(): string {
    return formatSeed(this.#seed);
  }

  /** Starts every stream again, from this seed. */
  reseed(seed: Seed): void {
    this.#seed = seed >>> 0;
    this.#drawn.clear();
  }

  get settings(): Readonly<FaultSettings> {
    return this.#settings;
  }

  /** Changes the kinds named, leaves the others. */
  set(changes: Partial<FaultSettings>): void {
    this.#settings = { ...this.#settings, ...changes };
  }

  clear(): void {
    this.#settings = noFaults();
  }

  draw(kind: FaultKind): DrawnFault | null {
    const { chance, seconds } = this.#settings[kind];
    if (chance <= 0) return null;
    const n = this.#drawn.get(kind) ?? 0;
    this.#drawn.set(kind, n + 1);
    if (drawAt(this.#seed, kind, n) >= chance) return null;
    const fault = { kind, seconds: seconds ?? 0, form: drawAt(this.#seed, `${kind}/form`, n) };
    this.#onHit(fault, n);
    return fault;
  }

  /** Seconds that the clock is ahead at present. */
  clockSkewSeconds(): number {
    const { chance, seconds } = this.#settings['clock-ahead'];
    return chance > 0 ? (seconds ?? 0) : 0;
  }
}

function noFaults(): FaultSettings {
  const off = (kind: FaultKind): FaultSetting => {
    const entry: FaultKindEntry = faultKinds[kind];
    return entry.seconds === undefined ? { chance: 0 } : { chance: 0, seconds: entry.seconds };
  };
  return Object.fromEntries(faultKindNames.map((kind) => [kind, off(kind)])) as FaultSettings;
}
