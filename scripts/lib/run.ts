import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

export interface Outcome {
  name: string;
  ok: boolean;
  seconds: number;
  output: string;
}

/**
 * Runs a tool of node_modules/.bin (or the running Node, also as the tool's own) from the root; its output is kept and given
 * back. npm 10 leaves no `.bin/node`: `node` would be whatever older one PATH has.
 */
export function run(name: string, command: string, args: string[], env: Record<string, string> = {}): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const path = [join(root, 'node_modules', '.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: path, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => keep(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) => {
      resolve({ name, ok: code === 0, seconds: (performance.now() - started) / 1000, output });
    });
  });
}

/** Prints one line for a check, and all it said when it failed. */
export function report(outcome: Outcome): boolean {
  console.log(`${outcome.ok ? 'ok    ' : 'FAILED'} ${outcome.name} (${outcome.seconds.toFixed(1)} s)`);
  if (!outcome.ok) console.log(outcome.output);
  return outcome.ok;
}
