import { measures } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { createModel, readModelAnswer } from './ask-model.ts';

const config = { baseUrl: 'http://model.example/v1/', model: 'small', apiKey: 'sk-secret', timeoutMs: 50 };
const now = '2026-11-20T09:00:00Z';
const says =
  (content: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify({ choices: [{ message: { content } }] }), { status });

describe('an outside model', () => {
  it('is asked with the key in the header alone, and believed only in the form that was asked for', async () => {
    let asked: { url: string; init: RequestInit } | null = null;
    const ask = createModel(config, async (url, init) => {
      asked = { url, init };
      return says('{"kind":"question","measure":"sales","period":null,"subject":"برنج"}')();
    });
    expect(await ask('برنج چطور بود', now)).toEqual({
      kind: 'question',
      others: [],
      step: null,
      isOfBest: false,
      branch: '',
      isOfEachBranch: false,
      isCompared: false,
      isAgainst: false,
      top: null,
      measure: 'sales',
      period: null,
      subject: 'برنج',
    });
    const { url, init } = asked as unknown as { url: string; init: RequestInit };
    expect(url).toBe('http://model.example/v1/chat/completions');
    expect(String(init.body)).not.toContain('sk-secret');
  });

  it('is told of every measure that the grammar knows, and believed with each', async () => {
    let prompt = '';
    const ask = createModel(config, async (_url, init) => {
      prompt = String(init.body);
      return says('{"kind":"unclear"}')();
    });
    await ask('x', now);
    expect(prompt).toContain(measures.join('|'));
    for (const measure of measures)
      expect(readModelAnswer(JSON.stringify({ kind: 'question', measure }))).toMatchObject({ measure });
  });

  it.each([
    ['an error', says('{}', 500)],
    ['no JSON', says('سلام')],
    ['no connection', () => Promise.reject(new Error('refused'))],
    ['an unknown measure', says('{"kind":"question","measure":"all_accounts"}')],
    [
      'nothing in time',
      (_url: string, init: RequestInit) =>
        new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(new Error('late')))),
    ],
  ])('counts as down after %s', async (_name, fetch) => {
    expect(await createModel(config, fetch)('x', now)).toBe('down');
  });

  it('loses lines without a quantity, amounts and days that are none', () => {
    const text =
      '```json\n{"kind":"order","buyer":"سپید","day":"فردا","lines":[{"name":"روغن","qty":"3","price":"abc"},{"name":"چای","qty":-1},{"qty":"2"}]}\n```';
    expect(readModelAnswer(text)).toEqual({
      kind: 'order',
      buyer: 'سپید',
      buyerWritten: 'سپید',
      payment: null,
      day: null,
      due: null,
      isOffer: false,
      isHeading: false,
      notRead: [],
      lines: [{ name: 'روغن', written: 'روغن', qty: '3', unit: null, price: null, pricedBy: null }],
    });
    expect(readModelAnswer('{"kind":"order","day":"2026-11-20","lines":[]}')).toMatchObject({ day: '2026-11-20' });
  });

  it.each([
    [{ days: '30' }, { days: '30' }],
    [{ days: 45 }, { days: '45' }],
    [{ days: '1000' }, null],
    [{ days: '-3' }, null],
    [{ day: '2026-12-20' }, { day: '2026-12-20' }],
    [{ day: '2026-13-20' }, null],
    ['30 days', null],
    [null, null],
  ])('reads the term of payment %j as %j', (due, read) => {
    expect(readModelAnswer(JSON.stringify({ kind: 'order', due, lines: [] }))).toMatchObject({ due: read });
  });
});
