import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A command whose work tells when it has taken away what it had half done. */
const program = `
  import { untilStopped } from ${JSON.stringify(join(import.meta.dirname, 'until-stopped.ts'))};
  const work = async () => {
    console.log('up');
    await new Promise((resolve) => setTimeout(resolve, Number(process.env.WORK_MS)));
    console.log('taken away');
    return 'done';
  };
  try {
    console.log(await untilStopped(work));
  } catch (error) {
    console.log(error.message);
    process.exit(error.exitCode);
  }
`;

it.each<[NodeJS.Signals | null, number, string]>([
  [null, 0, 'up\ntaken away\ndone\n'],
  ['SIGINT', 130, 'up\ntaken away\nStopped before it was done.\n'],
  ['SIGTERM', 143, 'up\ntaken away\nStopped before it was done.\n'],
  ['SIGHUP', 129, 'up\ntaken away\nStopped before it was done.\n'],
])('by %j ends with %i once what was half done is gone', async (signal, code, said) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, WORK_MS: signal === null ? '0' : '700' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (signal !== null && output === 'up\n') child.kill(signal);
  });
  expect([(await once(child, 'close'))[0], output]).toEqual([code, said]);
});
