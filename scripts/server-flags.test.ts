import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './lib/run.ts';
import serverFlags from './lib/server-flags.json' with { type: 'json' };

const flags = serverFlags.join(' ');

test('the pinned Node takes the flags of a server', () => {
  // V8 says of a flag that it does not know that it is illegal, and Node refuses it.
  expect(execFileSync(process.execPath, [...serverFlags, '--print', '1 + 1'], { encoding: 'utf8' })).toBe('2\n');
});

test('README.md starts a server, and the bench measures one, with the flags of the product', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`node ${flags} packages/server/src/main.ts`);
  expect(readFileSync(join(root, 'package.json'), 'utf8')).toContain(`${flags} packages/bench/src/main.ts`);
});
