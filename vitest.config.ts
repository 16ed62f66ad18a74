import { defineConfig } from 'vitest/config';

/** Unit tests need nothing; `db` tests share one embedded PostgreSQL that its global set-up starts. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Tests do not fail on time: a busy machine is slow.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          environment: 'node',
          // One module graph a worker: importing it again for each file would cost more than the tests.
          isolate: false,
          setupFiles: ['packages/web/src/testing/own-modules.ts', 'packages/web/src/testing/patience.ts'],
          // Each worker imports the whole graph and warms it up: a second one costs 45 processor seconds on top of 65.
          maxWorkers: '50%',
          expect: { poll: { timeout: 120_000 } },
          include: ['packages/*/src/**/*.test.ts', 'packages/*/src/**/*.test.tsx', 'scripts/**/*.test.ts'],
          exclude: ['**/*.db.test.ts', '**/node_modules/**', 'packages/e2e/**'],
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          isolate: false,
          expect: { poll: { timeout: 120_000 } },
          include: ['packages/*/src/**/*.db.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          // The same tests take 255 processor seconds in two workers, 280 in four.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
          // Two shared cores: what a busy moment broke may be tried once more.
          retry: 1,
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
