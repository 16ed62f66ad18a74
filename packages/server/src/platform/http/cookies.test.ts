import { expect, it } from 'vitest';
import { nameAt } from './cookies.ts';

it.each([
  ['127.0.0.1:7400', null, 'taraz_refresh_7400'],
  ['[::1]:7401', null, 'taraz_refresh_7401'],
  ['localhost', null, 'taraz_refresh'],
  ['[::1]', null, 'taraz_refresh'],
  [undefined, null, 'taraz_refresh'],
  // A proxy asks by the address that it has the product at, and each of several processes has another.
  ['127.0.0.1:7400', 'https://taraz.example.ir', 'taraz_refresh'],
  ['10.0.0.7:7401', 'https://taraz.example.ir', 'taraz_refresh'],
  ['127.0.0.1:7400', 'https://taraz.example.ir:8443', 'taraz_refresh_8443'],
  ['taraz.example.ir', 'https://taraz.example.ir:8443', 'taraz_refresh_8443'],
])('asked as %s, with the public address %s, the cookie is %s', (host, publicUrl, name) => {
  expect(nameAt('taraz_refresh', host, publicUrl === null ? null : new URL(publicUrl))).toBe(name);
});
