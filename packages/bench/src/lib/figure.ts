/** One measured figure beside its floor: the least that the same work could cost here, measured in the same run. */
export interface Figure {
  /** `sealing`, `list first page by offset` … */
  name: string;
  /** Which way the ratio is read: `speed` is floor time over ours (1 is the floor), `cost` is ours over the floor's. */
  kind: 'speed' | 'cost';
  /** Median over the rounds. */
  ratio: number;
  /** The ratio of each round, in order. */
  rounds: number[];
  /** At least this for `speed`, at most this for `cost`; null where nothing was promised. */
  target: number | null;
  /** Ours and the floor's absolute figures, ready to print: `7512/s`. */
  measured: string;
  floor: string;
  /** What the floor is, in one line. */
  floorIs: string;
}

/** One benchmark: a name for the command line and the figures it gives. `say` prints progress. */
export interface Benchmark {
  name: string;
  summary: string;
  run(say: (line: string) => void): Promise<Figure[]>;
}

/** Whether the promise holds; true where there is none. */
export function isMet({ kind, ratio, target }: Figure): boolean {
  if (target === null) return true;
  return kind === 'speed' ? ratio >= target : ratio <= target;
}
