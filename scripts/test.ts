/**
 * `npm test`: types, lint, boundaries, dead code, unit and integration tests on the real database, the web build and its
 * size, browser and crash tests. Closes with «N passed, N failed» over all tests.
 */
import { join } from 'node:path';
import { quickChecks } from './lib/quick-checks.ts';
import { type Outcome, report, run } from './lib/run.ts';
import { placeVariable, preparedVariable } from './lib/run-place.ts';
import { playwrightTally, type Tally, type Tested, tested, vitestTally } from './lib/tally.ts';
import { testDirectory } from './lib/test-directory.ts';
import { webBuild } from './lib/web-build.ts';

const place = testDirectory();
const environment = { TMPDIR: place, [placeVariable]: place, [preparedVariable]: place };

const resultFile = (name: string) => join(place, `${name}.json`);

async function vitest(project: string): Promise<Tested> {
  const file = resultFile(project);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const outcome = await run(`${project} tests`, 'vitest', args, environment);
  return tested(outcome, vitestTally(file));
}

/** One run reads the tests and begins a runner once, for however many projects; a worker has a product and a browser of its own. */
async function playwright(workers: number, ...projects: readonly ('browser' | 'walks' | 'crash')[]): Promise<Tested> {
  const name = projects.join('-');
  const file = resultFile(name);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['test', '-c', 'packages/e2e/playwright.config.ts', ...chosen, '--workers', String(workers)];
  // A run clears its folder when it begins.
  const outcome = await run(
    `${projects.join(' and ')} tests`,
    'playwright',
    [...args, '--output', `test-results/${name}`],
    {
      ...environment,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  return tested(outcome, playwrightTally(file));
}

const outcomes: Outcome[] = [];
const tally: Tally = { passed: 0, failed: 0 };
function keep(outcome: Outcome): void {
  report(outcome);
  outcomes.push(outcome);
}

function take(result: Tested): void {
  keep(result.outcome);
  tally.passed += result.tally.passed;
  tally.failed += result.tally.failed;
}

for (const check of await Promise.all(quickChecks())) keep(check);
// What the tests in a browser stand on.
const built = webBuild(keep);
/**
 * Two lines that end together. In the first two workers each: what they wait for (the database, a page) one fills for the
 * other. In the second one: what waits much of its time, for its tests' clocks and for processes to start, takes what the
 * first leaves. A run of Vitest for each project: it shares a worker among the first one's files alone.
 */
const lines: readonly (() => Promise<Tested>)[][] = [
  [() => vitest('db'), () => built.then(() => playwright(2, 'browser'))],
  [() => vitest('unit'), () => vitest('unit-web'), () => built.then(() => playwright(1, 'crash', 'walks'))],
];
await Promise.all(
  lines.map(async (line) => {
    for (const tests of line) take(await tests());
  }),
);

const broken = outcomes.filter((outcome) => !outcome.ok);
if (broken.length > 0) console.log(`\nFailed: ${broken.map((outcome) => outcome.name).join('; ')}`);
console.log(`\n${tally.passed} passed, ${Math.max(tally.failed, broken.length > 0 ? 1 : 0)} failed`);
process.exitCode = broken.length === 0 && tally.failed === 0 ? 0 : 1;
