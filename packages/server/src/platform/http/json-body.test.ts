import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../problem.ts';
import { acceptJson, parseJsonBody } from './json-body.ts';
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

describe('a form of very many parts', () => {
  const app = Fastify();
  acceptJson(app, Number.POSITIVE_INFINITY);
  app.post('/', { config: { takesFiles: true } as object }, ({ body }) => Object.keys(body as object).length);
  const form = (parts: number): string => {
    const fields = Array.from(
      { length: parts },
      (_, n) => `--X\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx`,
    );
    return [...fields, '--X--'].join('\r\n').concat('\r\n');
  };

  it.each(['boundary=X', 'x="; boundary=fake"; boundary=X', 'boundary=fake, multipart/form-data; boundary=X'])(
    'is refused before it is parsed, whatever else its head says: %s',
    async (parameters) => {
      const headers = { 'content-type': `multipart/form-data; ${parameters}` };
      const answer = await app.inject({ method: 'POST', url: '/', headers, payload: form(999) });
      expect(answer.json()).toMatchObject({ code: 'MALFORMED_JSON' });
    },
  );

  it('is taken where it is an ordinary one', async () => {
    const headers = { 'content-type': 'multipart/form-data; x="; boundary=fake"; boundary=X' };
    expect((await app.inject({ method: 'POST', url: '/', headers, payload: form(2) })).body).toBe('2');
  });
});
