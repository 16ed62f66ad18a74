import { type Outcome, run } from './run.ts';

/** Types, lint, format, dead code. Boundaries and tidiness are unit tests (scripts/*.test.ts). */
export function quickChecks(): Promise<Outcome>[] {
  return [
    run('types: core, free of Node and DOM', 'tsc', ['-p', 'packages/core/tsconfig.json']),
    run('types: server side', 'tsc', ['-p', 'tsconfig.json']),
    run('types: web', 'tsc', ['-p', 'packages/web/tsconfig.json']),
    run('lint and format', 'biome', ['ci', '--colors=off', '.']),
    run('dead code and unlisted dependencies', 'knip', []),
  ];
}
