import { describe, expect, it } from 'vitest';
import type { Problem } from '../problem.ts';
import { parseJsonBody } from './json-body.ts';
import { details } from './validation-messages.fa.ts';

const parse = (text: string): unknown => {
  try {
    return parseJsonBody(Buffer.from(text));
  } catch (error) {
    return (error as Problem).detail;
  }
};
const many = (one: string, times: number) => `{"items":[${`${one},`.repeat(times)}1]}`;

describe('a body of very many values', () => {
  it.each(['{}', '[]', '""', '1', '{"a":1,"b":2}'])('is refused before it is parsed: %s', (one) => {
    expect(parse(many(one, 1_500_000))).toBe(details.tooManyValues(1_500_000));
  });

  it('is taken where it is as many as 32 MB of invoices have, and commas within texts are none', () => {
    const line =
      '{"item_code":"2720000114542","item_qty":"2","item_price":"9850000","item_name":"چای, ,,,,,,,,,,,,,,,,,,,"}';
    expect(parse(many(line, 250_000))).toMatchObject({ items: expect.any(Array) });
  });
});

it.each(['__proto__', 'constructor'])('the name %s is refused by name, however its letters are written', (name) => {
  expect(parse(`{"a":[{"${name}":1}]}`)).toBe(details.forbiddenName(name));
  expect(parse(`{"\\u00${name.charCodeAt(0).toString(16)}${name.slice(1)}":1}`)).toBe(details.forbiddenName(name));
});
