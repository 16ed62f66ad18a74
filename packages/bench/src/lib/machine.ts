import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../../..');

/** Where and on what a figure was measured: without it no figure can be compared. */
export interface Machine {
  at: string;
  commit: string;
  /** Files changed since that commit; figures of a dirty tree belong to nobody. */
  dirty: boolean;
  cpu: string;
  cores: number;
  memoryGib: number;
  node: string;
  nodeOpenssl: string;
  /** Processes that wanted a core in the last minute, before the run: above 0.5 somebody else is at work. */
  loadBefore: number;
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

export function describeMachine(): Machine {
  return {
    at: new Date().toISOString(),
    commit: git('rev-parse', '--short=12', 'HEAD'),
    dirty: git('status', '--porcelain', '--untracked-files=no', '--', ':!packages/bench/results') !== '',
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    nodeOpenssl: process.versions.openssl ?? 'none',
    loadBefore: loadavg()[0] ?? Number.NaN,
  };
}
