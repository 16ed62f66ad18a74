import { type Outcome, run } from './run.ts';

/** The web build and its size; `keep` hears of each as it ends. */
export async function webBuild(keep: (outcome: Outcome) => void): Promise<void> {
  keep(await run('web build', 'node', ['scripts/build-web.ts']));
  keep(await run('size limits', 'npm', ['run', '--silent', 'size', '-w', 'packages/web']));
}
