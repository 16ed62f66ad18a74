import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

const module = join(import.meta.dirname, 'listen-for-stop.ts');
/** Stands for the product: takes its time to close, and says when it has. */
const program = `
  import { listenForStop } from ${JSON.stringify(module)};
  const stop = listenForStop();
  const up = setInterval(() => {}, 1000);
  console.log('up');
  await stop.asked;
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.CLOSING_MS)));
  console.log(stop.isAsked() ? 'closed' : 'not asked');
  clearInterval(up);
`;

async function start(
  closingMs: number,
): Promise<{ child: ChildProcess; ended: Promise<{ code: number; output: string }> }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, CLOSING_MS: String(closingMs) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, output }));
  while (!output.includes('up')) await pause(10);
  return { child, ended };
}

describe('listenForStop', () => {
  it.each<[string, NodeJS.Signals[]]>([
    ['Ctrl-C, once from the terminal and again from npm and from the starter', ['SIGINT', 'SIGINT', 'SIGINT']],
    ['SIGTERM to the whole group, passed on too', ['SIGTERM', 'SIGTERM']],
    ['the terminal being closed', ['SIGHUP', 'SIGHUP']],
    ['Ctrl-C, and npm being gone', ['SIGINT', 'SIGTERM']],
  ])('lets all be closed in order: %s', async (_name, signals) => {
    const { child, ended } = await start(300);
    for (const signal of signals) {
      child.kill(signal);
      await pause(30);
    }
    expect(await ended).toEqual({ code: 0, output: 'up\nclosed\n' });
  });

  it('ends at once by a second Ctrl-C', async () => {
    const { child, ended } = await start(60_000);
    child.kill('SIGINT');
    await pause(1_200);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 1, output: 'up\n' });
  });
});
