// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { onlineStrings as words } from './online.fa.ts';
import type { SharedStatement } from './statement-view.ts';

const format = createFormat('fa');
const json = (status: number, body: object) => new Response(JSON.stringify(body), { status });

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** An account of which so much may be paid. */
const account = (amount: string | null): SharedStatement => ({
  seller: { name: 'نگین پارس', economic_code: '', phone: '', address: '' },
  customer: { name: 'گلناز شریفی' },
  ...{ from_day: null, to_day: null, read_at: '2026-11-25T14:15:00.000Z', opening: '0', rows: [], count: 0 },
  ...{ fits_paper: true, debit: '0', credit: '0', closing: amount ?? '0', closing_in_words: '' },
  ...{ due: null, paid_into: null, online: amount === null ? null : { amount, open: amount }, cheques: null },
});

it('a page that stood open while more came to be owed, or all was paid, is shown anew with that, and says why', async () => {
  window.history.replaceState(null, '', '/preview/statement/aB3dEfGhIjKlMnOpQrStUvWx');
  document.body.innerHTML = '<main id="preview" aria-busy="true"></main>';
  const left = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  let open: string | null = '1000';
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_path: string, options?: { body: string }) => {
    if (options === undefined) return json(200, account(open));
    const body = JSON.parse(options.body);
    sent.push(body);
    if (body.amount === open) return json(201, { pay_url: 'https://pay.test/A1', amount: open });
    return json(409, { detail: 'تغییر کرده است', errors: [{ path: 'amount', code: 'CHANGED', message: '' }] });
  });
  const button = (amount: string) =>
    vi.waitFor(() => {
      const [found] = [...document.querySelectorAll('button')].filter(
        ({ textContent }) => textContent === words.pay(format.money(amount)),
      );
      if (found === undefined) throw new Error('it is not there yet');
      return found;
    });
  await import('./main.ts');
  const before = await button('1000');
  open = '9000';
  before.click();
  const after = await button('9000');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('تغییر کرده است');
  expect([document.querySelector('h1')?.textContent?.includes(format.money('9000')), left.mock.calls]).toEqual([
    true,
    [],
  ]);
  after.click();
  await vi.waitFor(() => expect(left).toHaveBeenCalledWith('https://pay.test/A1'));
  // Back from the gateway, and paid by somebody else meanwhile.
  window.dispatchEvent(new Event('pageshow'));
  open = null;
  after.click();
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).not.toContain(format.money('9000')));
  await vi.waitFor(() => expect(document.querySelector('[role=alert]')?.textContent).toBe('تغییر کرده است'));
  expect(
    [...document.querySelectorAll('button')].filter(({ textContent }) => textContent?.startsWith('پرداخت')),
  ).toEqual([]);
  expect(sent).toEqual(['1000', '9000', '9000'].map((amount) => ({ amount })));
  left.mockRestore();
});
