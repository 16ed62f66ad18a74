import { defineConfig } from '@playwright/test';
import { browserArguments, browserPath } from './src/browser.ts';

/** No test runs code so often that V8 gets back what its compilers for hot code cost; without only one of them it does. */
const withoutOptimizers = ['--js-flags=--no-maglev --no-opt'];

/**
 * Chromium takes a renderer of its own for the first page after `about:blank`, so each test began in a cold one (no code
 * of the app compiled): 580 ms until its first screen, 410 with the one that the test before has warmed up.
 */
const oneRenderer = '--process-per-site';

/** Long ones, that one worker goes through beside the others. */
const walks = /(columns|screens|empty-and-failing|routes)\.spec\.ts$/;

/** Browser and crash tests over the running system; each worker has a system of its own (src/fixtures.ts). */
export default defineConfig({
  testDir: './tests',
  globalSetup: './src/prepared-data.ts',
  outputDir: '../../test-results',
  // No test fails on time: what hangs is told by its action or expectation long before.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // Each has a product, a browser and a warming up of its own, and whoever waits asks again and again: with four of them
  // on two cores the same tests take a third more of the processor.
  workers: 2,
  // Node strips the types itself: Playwright's compiler took three seconds of processor time over our packages.
  build: { external: ['**/packages/**', '**/scripts/**'] },
  fullyParallel: false,
  forbidOnly: true,
  // Two shared cores: what a busy moment broke may be tried again, and is told as flaky.
  retries: 2,
  reporter: [['list'], ['json']],
  projects: [
    { name: 'crash', testMatch: /crash.*\.spec\.ts$/, workers: 1 },
    { name: 'walks', testMatch: walks, workers: 1 },
    { name: 'browser', testIgnore: [/crash.*\.spec\.ts$/, walks] },
  ],
  use: {
    locale: 'fa-IR',
    timezoneId: 'Asia/Tehran',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // One context and page a worker, emptied after each test (src/kept-context.ts): a new renderer for each of them
    // would cost as much again as the whole start of the app. This lets Playwright's `page` be the context's own.
    reuseContext: true,
    // It fetches the whole app ahead for each new context, two fifths of what a test costs; offline.spec.ts has it.
    serviceWorkers: 'block',
    // What cannot be clicked by then never can; the rest of a test's time would only be waited away.
    actionTimeout: 60_000,
    // A frame for every sixtieth of a second of a movement is a seventh of what the browser does; first-invoice.spec.ts
    // sees the movements.
    reducedMotion: 'reduce',
    launchOptions: {
      executablePath: await browserPath(),
      args: [...browserArguments, ...withoutOptimizers, oneRenderer],
      // Without a locale of UTF-8, as a service's environment is, Chromium gives no file a Persian name.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
});
