import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { menuPopoverClass, popoverCardClass, popoverClass } from './popover-class.ts';

const sources = join(import.meta.dirname, '..');

it('every popover is scrolled where the window is too small for it, down to its last button', () => {
  for (const shared of [popoverCardClass, popoverClass, menuPopoverClass]) expect(shared).toContain('overflow-auto');
  const popovers = globSync('**/*.tsx', { cwd: sources }).flatMap((file) =>
    [...readFileSync(join(sources, file), 'utf8').matchAll(/<Popover\b.*?className=(.*?)>/gs)].map(
      ([, className = '']) => ({ file, className }),
    ),
  );
  expect(popovers.length).toBeGreaterThan(10);
  const scrolled = /popoverCardClass|popoverClass|menuPopoverClass|overflow-auto/;
  expect(popovers.filter(({ className }) => !scrolled.test(className))).toEqual([]);
});
