import { expect, it } from 'vitest';
import { namesUs } from './own-name.ts';

it.each([
  ['127.0.0.1:7400', true],
  ['localhost', true],
  ['LOCALHOST:7400', true],
  ['[::1]:7400', true],
  ['192.168.1.20:7400', true],
  ['taraz.example.ir', true],
  ['taraz.example.ir:8443', true],
  ['evil.example:7400', false],
  ['localhost.evil.example', false],
  ['127.0.0.1.evil.example', false],
  ['taraz.example.ir.evil.example', false],
  ['', false],
  [undefined, false],
])('%s', (host, isOurs) => {
  expect(namesUs(host, 'taraz.example.ir')).toBe(isOurs);
});
