import { readFileSync } from 'node:fs';
import type { Outcome } from './run.ts';

/** How many tests passed and failed. */
export interface Tally {
  passed: number;
  failed: number;
}

/** A test runner that ended, and what its report counts. */
export interface Tested {
  outcome: Outcome;
  tally: Tally;
}

function readJson(file: string): Record<string, unknown> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  } catch {
    return null;
  }
}

/** What Vitest's JSON report counts; null without a report. */
export function vitestTally(file: string): Tally | null {
  const result = readJson(file);
  return result === null ? null : { passed: Number(result.numPassedTests), failed: Number(result.numFailedTests) };
}

/** What Playwright's JSON report counts; null without a report. */
export function playwrightTally(file: string): Tally | null {
  const stats = readJson(file)?.stats as { expected: number; unexpected: number; flaky: number } | undefined;
  return stats === undefined ? null : { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

/** A runner without a report, or whose report has no test, has failed, whatever it ended with: nothing passes by silence. */
export function tested(outcome: Outcome, tally: Tally | null): Tested {
  if (tally !== null && tally.passed + tally.failed > 0) return { outcome, tally };
  const output = `${outcome.output}\nNo test in its report (or no report).`;
  return { outcome: { ...outcome, ok: false, output }, tally: { passed: 0, failed: 1 } };
}
