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
