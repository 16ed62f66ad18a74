import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Figure, isMet } from './figure.ts';
import { type Machine, root } from './machine.ts';

const resultsDir = join(root, 'packages/bench/results');

/** The line that people read. */
export function figureLine(figure: Figure): string {
  const { name, kind, ratio, target, measured, floor, rounds } = figure;
  const promise = target === null ? '' : ` (${kind === 'speed' ? 'at least' : 'at most'} ${target})`;
  const spread =
    rounds.length > 1 ? `, rounds ${Math.min(...rounds).toFixed(2)}–${Math.max(...rounds).toFixed(2)}` : '';
  const verdict = target === null ? '     ' : isMet(figure) ? 'ok   ' : 'SHORT';
  return `${verdict} ${name}: ${ratio.toFixed(2)}${promise}; ${measured}, floor ${floor}${spread}`;
}

export function machineLine(machine: Machine): string {
  const { cpu, cores, memoryGib, node, nodeOpenssl, commit, dirty, loadBefore } = machine;
  return `${cpu}, ${cores} cores, ${memoryGib} GiB, node ${node}, OpenSSL ${nodeOpenssl}, commit ${commit}${dirty ? ' and changes' : ''}, load before ${loadBefore.toFixed(1)}`;
}

/** Keeps a run as `results/<time>.json`, and each benchmark's newest figures in `results/latest/<name>.json`. @returns the run's file */
export function keepResults(machine: Machine, results: ReadonlyMap<string, Figure[]>): string {
  mkdirSync(join(resultsDir, 'latest'), { recursive: true });
  const file = join(resultsDir, `${machine.at.replace(/[:.]/g, '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ machine, benchmarks: Object.fromEntries(results) }, null, 2)}\n`);
  for (const [name, figures] of results) {
    const latest = { machine, figures };
    writeFileSync(join(resultsDir, 'latest', `${name}.json`), `${JSON.stringify(latest, null, 2)}\n`);
  }
  return file;
}
