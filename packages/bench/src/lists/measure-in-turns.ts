import type pg from 'pg';
import type { RawClient } from '../lib/http-client.ts';
import { formatSeconds, percentile } from '../lib/statistics.ts';
import type { Statement } from './captured-statements.ts';

const rounds = 10;
const callsPerRound = 100;
const warmUpCalls = 300;
/** a slow call is made less often: a benchmark has an end */
const secondsPerList = 20;

/** Seconds of each call over HTTP, and of its statements alone. */
export interface Timing {
  http: number[];
  bare: number[];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function replay(client: pg.Client, statements: readonly Statement[]): Promise<void> {
  for (const { text, values } of statements)
    await (values.length > 0 ? client.query(text, values) : client.query(text));
}

/** Calls and bare statements in turns, so that a busy moment of the machine hits both. */
export async function measureInTurns(
  path: string,
  http: RawClient,
  bare: pg.Client,
  statements: Statement[],
): Promise<Timing[]> {
  const one = await timed(() => http.call('GET', path));
  const calls = Math.max(2, Math.min(callsPerRound, Math.floor(secondsPerList / rounds / (2 * one))));
  for (let call = 0; call < Math.min(warmUpCalls, 3 * calls); call += 1) {
    await http.call('GET', path);
    await replay(bare, statements);
  }
  const taken: Timing[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const timing: Timing = { http: [], bare: [] };
    for (let call = 0; call < calls; call += 1) {
      timing.http.push(await timed(() => http.call('GET', path)));
      timing.bare.push(await timed(() => replay(bare, statements)));
    }
    taken.push(timing);
  }
  return taken;
}

export const shown = (times: readonly number[]): string =>
  `p50 ${formatSeconds(percentile([...times], 0.5))} p95 ${formatSeconds(percentile([...times], 0.95))}`;
