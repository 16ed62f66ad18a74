/** `npm run check`: the quick checks, the web build and its size, in less than a minute. */
import { quickChecks } from './lib/quick-checks.ts';
import { type Outcome, report, run } from './lib/run.ts';
import { webBuild } from './lib/web-build.ts';

let passed = true;
function keep(outcome: Outcome): void {
  passed = report(outcome) && passed;
}

const tidiness = run('boundaries and tidiness', 'vitest', ['run', '--project', 'unit', 'scripts']);
await Promise.all([...[...quickChecks(), tidiness].map((check) => check.then(keep)), webBuild(keep)]);
process.exitCode = passed ? 0 : 1;
