import { defineConfig } from 'vitest/config';

/**
 * Node imports what it can run, as in production: Vite's own imports are a getter at each use of a name, and each source
 * is compiled for them once a run. No module can be mocked there (`unit-web` can).
 */
const byNode = { viteModuleRunner: false, nodeLoader: false };
/** They mock a module. */
const mocking = [
  'packages/server/src/platform/db/embedded/start-lock.test.ts',
  'packages/server/src/features/access/passwords.test.ts',
  'packages/server/src/features/webhooks/post.test.ts',
];
const never = ['**/*.db.test.ts', '**/node_modules/**'];

const unit = {
  // Tests do not fail on time: a busy machine is slow.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  environment: 'node',
  // One module graph a worker: importing it again for each file would cost more than the tests.
  isolate: false,
  // Each worker imports the whole graph and warms it up: a second one costs 45 processor seconds on top of 65.
  maxWorkers: '50%',
  expect: { poll: { timeout: 120_000 } },
} as const;

/** Unit tests (`unit*`) need nothing; `db` tests share one embedded PostgreSQL that its global set-up starts. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...unit,
          name: 'unit',
          experimental: byNode,
          include: ['packages/!(web|e2e)/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...never, ...mocking],
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-web',
          // Each file without a document begins a worker of its own: a hundred threads cost 6 of 64 processor seconds less than processes.
          pool: 'threads',
          setupFiles: ['own-modules', 'patience'].map((name) => `packages/web/src/testing/${name}.ts`),
          include: ['packages/web/src/**/*.test.ts', 'packages/web/src/**/*.test.tsx', ...mocking],
          exclude: never,
        },
      },
      {
        test: {
          name: 'db',
          experimental: byNode,
          environment: 'node',
          isolate: false,
          expect: { poll: { timeout: 120_000 } },
          include: ['packages/*/src/**/*.db.test.ts'],
          globalSetup: ['packages/server/src/testing/global-setup.ts'],
          // One takes a twelfth less of the processors (317 for 340 seconds), but waits for the database: 480 for 305 s.
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
