/**
 * `npm test`: types, lint, boundaries, dead code, unit and integration tests on the real database, the web build and its
 * size, browser and crash tests. Closes with «N passed, N failed» over all tests.
 */
import { join } from 'node:path';
import { quickChecks } from './lib/quick-checks.ts';
import { type Outcome, report, run } from './lib/run.ts';
import { placeVariable } from './lib/run-place.ts';
import { playwrightTally, type Tally, type Tested, tested, vitestTally } from './lib/tally.ts';
import { testDirectory } from './lib/test-directory.ts';

const place = testDirectory();
const environment = { TMPDIR: place, [placeVariable]: place };

const resultFile = (name: string) => join(place, `${name}.json`);

async function vitest(project: string): Promise<Tested> {
  const file = resultFile(project);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const outcome = await run(`${project} tests`, 'vitest', args, environment);
  return tested(outcome, vitestTally(file));
}

async function browser(): Promise<Tested> {
  const file = resultFile('e2e');
  const outcome = await run(
    'browser and crash tests',
    'playwright',
    ['test', '-c', 'packages/e2e/playwright.config.ts'],
    { ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  );
  return tested(outcome, playwrightTally(file));
}

const outcomes: Outcome[] = [];
const tally: Tally = { passed: 0, failed: 0 };
function take(result: Tested): void {
  report(result.outcome);
  outcomes.push(result.outcome);
  tally.passed += result.tally.passed;
  tally.failed += result.tally.failed;
}

for (const outcome of await Promise.all(quickChecks())) {
  report(outcome);
  outcomes.push(outcome);
}
const build = run('web build', 'node', ['scripts/build-web.ts']);
take(await vitest('unit'));
for (const outcome of [
  await build,
  await run('size limits', 'npm', ['run', '--silent', 'size', '-w', 'packages/web']),
]) {
  report(outcome);
  outcomes.push(outcome);
}
take(await vitest('db'));
take(await browser());

const broken = outcomes.filter((outcome) => !outcome.ok);
if (broken.length > 0) console.log(`\nFailed: ${broken.map((outcome) => outcome.name).join('; ')}`);
console.log(`\n${tally.passed} passed, ${Math.max(tally.failed, broken.length > 0 ? 1 : 0)} failed`);
process.exitCode = broken.length === 0 && tally.failed === 0 ? 0 : 1;
