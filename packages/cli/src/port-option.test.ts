import { expect, it } from 'vitest';
import { portOption } from './port-option.ts';
import { UsageError } from './usage-error.ts';

it.each([
  ['0', 0],
  ['7400', 7400],
  ['65535', 65_535],
])('reads %j', (text, port) => {
  expect(portOption('--port', text)).toBe(port);
});

it.each(['', ' ', '-1', '1.5', '65536', '0x50', '1e3', 'abc'])('refuses %j, by its name', (text) => {
  expect(() => portOption('--port', text)).toThrow(UsageError);
  expect(() => portOption('--port', text)).toThrow(/^--port /);
});
