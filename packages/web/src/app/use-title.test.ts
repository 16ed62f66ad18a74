import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { titleOf } from './use-title.ts';

test('a screen is named before the product, which is named once', () => {
  expect(titleOf('مشتریان')).toBe('مشتریان · تراز');
  expect(titleOf('ورود به تراز')).toBe('ورود به تراز');
});

test('every screen takes its title from here', () => {
  const root = join(import.meta.dirname, '..');
  const own = globSync('{app,features}/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !path.includes('.test.') && /document\.title = /.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(own).toEqual(['app/use-title.ts']);
});
