import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const taraz = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { input: '', encoding: 'utf8' });

// 1 is an answer: a certificate that is wrong, a record that was changed. Who mistyped is not told that.
it.each([
  ['an option that there is not', ['verify', '--kye', 'a', 'b'], "unknown option '--kye'"],
  ['a file for a filter', ['words', 'file.json'], 'too many arguments'],
])('%s ends with 2 and the help of that command', (_name, args, told) => {
  const { status, stderr, stdout } = taraz(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(told);
  expect(stderr).toContain(`Usage: taraz ${args[0]}`);
  expect(stdout).toBe('');
});

it('help that was asked for is no fault', () => {
  const { status, stderr, stdout } = taraz('verify', '--help');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('Usage: taraz verify');
});
