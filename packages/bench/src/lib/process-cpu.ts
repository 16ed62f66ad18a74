import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = (() => {
  try {
    return Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
  } catch {
    return 100;
  }
})();

/** Fields of /proc/PID/stat after the name: state, ppid, …; null where there is no such process. */
function statOf(pid: number | string): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null;
  } catch {
    return null;
  }
}

const ticksOf = (stat: string[], fields: number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat[field]), 0);

/**
 * Processor seconds that a process and its children, living and ended, have used since its start, user and kernel; NaN
 * where /proc does not tell.
 */
export function cpuSecondsOf(pid: number): number {
  const own = statOf(pid);
  if (own === null) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat !== null && Number(stat[1]) === pid)
    .reduce((sum, stat) => sum + (stat === null ? 0 : ticksOf(stat, [11, 12])), 0);
  return (ticksOf(own, [11, 12, 13, 14]) + children) / ticksPerSecond;
}
