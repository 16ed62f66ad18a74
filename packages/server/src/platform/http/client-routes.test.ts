import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isClientRoute } from './client-routes.ts';

it.each([
  ['/', true],
  ['/invoices', true],
  ['/invoices/', true],
  ['/preview/abc', true],
  ['/nothing', false],
  ['//', false],
  ['//invoices', false],
  ['//etc/passwd', false],
  ['/__proto__', false],
])('%s is a page: %s', (path, isPage) => {
  expect(isClientRoute(path)).toBe(isPage);
});

it('every path of the web application’s router is a page', () => {
  const web = new URL('../../../../web/src/', import.meta.url).pathname;
  const paths = globSync('**/routes.tsx', { cwd: web }).flatMap((file) =>
    [...readFileSync(`${web}${file}`, 'utf8').matchAll(/path: '(\/[^'$]*)/g)].map(([, path = '']) => path),
  );
  expect(paths.length).toBeGreaterThan(40);
  expect(paths.filter((path) => !isClientRoute(path))).toEqual([]);
});
