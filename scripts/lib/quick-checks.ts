import { type Outcome, run } from './run.ts';

const typeProjects = {
  'types: core, free of Node and DOM': 'packages/core/tsconfig.json',
  'types: server side': 'tsconfig.json',
  'types: web': 'packages/web/tsconfig.json',
} as const;

/** A check ends before it has gathered twice what it needs (1.6 GB); collecting garbage all the while is a seventh of its work. */
const garbage = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

/** The three type checks. Each of tsc's four checkers works out for itself what their files share: one does half the work. */
export const typeChecks = (): Promise<Outcome>[] =>
  Object.entries(typeProjects).map(([name, project]) => run(name, 'tsc', ['-p', project, '--checkers', '1'], garbage));

/** Types, lint, format, dead code. Boundaries and tidiness are unit tests (scripts/*.test.ts). */
export function quickChecks(): Promise<Outcome>[] {
  return [
    ...typeChecks(),
    run('lint and format', 'biome', ['ci', '--colors=off', '.']),
    run('dead code and unlisted dependencies', 'knip', []),
  ];
}
