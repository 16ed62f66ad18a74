/** The present, in epoch milliseconds. */
export type Clock = () => number;

/**
 * The authority's idea of the present: the machine's clock moved by a number of milliseconds. Waiting times (delays,
 * late answers) always run on the machine's own clock.
 */
export class SimulatedTime {
  readonly #clock: Clock;
  #offsetMs: number;
  #skew: () => number = () => 0;

  constructor(clock: Clock, offsetMs: number) {
    this.#clock = clock;
    this.#offsetMs = offsetMs;
  }

  /** Epoch milliseconds, whole ones, however the clock was moved. */
  now(): number {
    return Math.round(this.#clock() + this.#offsetMs + this.#skew());
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  set offsetMs(value: number) {
    this.#offsetMs = value;
  }

  /** What the fault "clock ahead" adds, in milliseconds, asked anew each time. */
  skewBy(skew: () => number): void {
    this.#skew = skew;
  }
}
