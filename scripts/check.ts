/** `npm run check`: the quick checks alone, in a few seconds. */
import { quickChecks } from './lib/quick-checks.ts';
import { report, run } from './lib/run.ts';

const outcomes = await Promise.all([
  ...quickChecks(),
  run('boundaries and tidiness', 'vitest', ['run', '--project', 'unit', 'scripts']),
]);
process.exitCode = outcomes.map(report).every(Boolean) ? 0 : 1;
