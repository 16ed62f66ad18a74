// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastRegions } from '../../ui/toast.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { productStrings } from './strings.fa.ts';

const words = productStrings.bulkDialog;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('makes a change only once it was shown, not under the preview of another choice', async () => {
  let answer = (_reply: Response) => {};
  const replyOf = (count: number) =>
    new Response(JSON.stringify({ count, of: 5, changes: [], below_discount: 0, priceless: 0, work: null }), {
      headers: { 'content-type': 'application/json' },
    });
  vi.stubGlobal('fetch', (_input: RequestInfo, init?: RequestInit) => {
    const isFree = String(init?.body).includes('"has_tax":false');
    return isFree ? Promise.resolve(replyOf(3)) : new Promise<Response>((resolve) => (answer = resolve));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkDialog target={{ ids: ['a'], count: 5 }} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  const button = (count: string) => screen.findByRole<HTMLButtonElement>('button', { name: words.apply(count) });
  fireEvent.click(screen.getByRole('radio', { name: words.taxes.no }));
  expect((await button('۳')).disabled).toBe(false);
  fireEvent.click(screen.getByRole('radio', { name: words.taxes.yes }));
  await vi.waitFor(async () => expect((await button('۳')).disabled).toBe(true));
  answer(replyOf(4));
  expect((await button('۴')).disabled).toBe(false);
  // Nothing chosen is nothing that is waited for.
  const part = screen.getByRole('heading', { name: words.preview }).parentElement;
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: words.tax })).getByRole('radio', { name: words.taxes.none }),
  );
  await screen.findByText(words.choose);
  expect(part?.getAttribute('aria-busy')).toBe('false');
});

it('says what becomes of prices of later days, and leaves them to whoever wants to keep them', async () => {
  vi.stubGlobal('fetch', async (_input: RequestInfo, init?: RequestInit) => {
    const { change = {} } = JSON.parse(String(init?.body ?? '{}')) as { change?: Record<string, unknown> };
    const raised = change.price_percent !== undefined && change.keep_coming !== true;
    const fields = {
      has_tax: true,
      vat_percentage: '10',
      unit: 'NUMBER',
      category: '',
      type: 'goods',
      warehouse_name: '',
    };
    const [before, after] = [
      { ...fields, price: '100' },
      { ...fields, price: '110' },
    ];
    const coming = [{ valid_from: '2026-12-22', before: '200', after: raised ? '220' : '200' }];
    const changes = [{ id: 'a', name: 'شیر', currency_type: 'IRR', before, after, coming }];
    const reply = { count: 1, of: 1, coming: 1, changes, below_discount: 0, priceless: 0, work: null };
    const body = init?.method === 'POST' ? reply : { count: 0, categories: [], warehouses: [] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <BulkDialog target={{ ids: ['a'], count: 1 }} onClose={() => {}} onDone={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('radio', { name: words.priceKinds.percent }));
  fireEvent.change(screen.getByRole('textbox', { name: words.percent }), { target: { value: '10' } });
  await screen.findByText(words.comingAlong('۱'));
  expect(screen.getByText('۲۲۰ از ۱۴۰۵/۱۰/۰۱')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: words.comings.keep }));
  await screen.findByText(words.comingStays('۱'));
  await vi.waitFor(() => expect(screen.queryByText('۲۲۰ از ۱۴۰۵/۱۰/۰۱')).toBeNull());
  fireEvent.click(screen.getByRole('radio', { name: words.priceKinds.fixed }));
  fireEvent.change(screen.getByRole('textbox', { name: words.fixed }), { target: { value: '110' } });
  await screen.findByText(words.comingStays('۱'));
  expect(screen.queryByRole('radiogroup', { name: words.coming })).toBeNull();
});

it('a change that was made is taken back from its notice, and what somebody changed since is counted', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const told = { count: 3, of: 3, coming: 0, changes: [], below_discount: 0, priceless: 0, work: null };
    if (init?.method === 'POST') sent.push(`${String(input).replace(/^.*products/, '')} ${init.body}`);
    const body = String(input).endsWith('/undo')
      ? { count: 2, kept: 1, work: null }
      : init?.method === 'POST'
        ? { ...told, change_id: String(init.body).includes('preview') ? null : 'c' }
        : { count: 0, categories: [], warehouses: [] };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  const onDone = vi.fn();
  const shown = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      {isOpen && <BulkDialog target={{ ids: ['a'], count: 3 }} onClose={() => {}} onDone={onDone} />}
      <ToastRegions />
    </QueryClientProvider>
  );
  const client = new QueryClient();
  const { rerender } = render(shown(true));
  fireEvent.click(screen.getByRole('radio', { name: words.taxes.no }));
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: words.apply('۳') });
  await vi.waitFor(() => expect(apply.disabled).toBe(false));
  fireEvent.click(apply);
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  rerender(shown(false));
  fireEvent.click(await screen.findByRole('button', { name: uiStrings.undo }));
  await screen.findByText(productStrings.bulkWork.undone('۲'));
  expect(screen.getByText(productStrings.bulkWork.kept('۱'))).toBeTruthy();
  expect(sent.at(-1)).toBe('/bulk/undo {"id":"c"}');
});
