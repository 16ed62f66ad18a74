// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchSession } from '../../app/session-store.ts';
import { signIn } from '../../testing/sign-in.ts';
import { DraftStoreContext } from '../invoices/draft-store/draft-context.ts';
import { createDraftShelf } from '../invoices/draft-store/draft-shelf.ts';
import { createDraftStore } from '../invoices/draft-store/draft-store.ts';
import { addItem } from '../invoices/draft-store/transitions.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { blankSale } from './open-quick.ts';
import { useFreshGoods } from './use-fresh-goods.ts';

let asked = 0;
let tell: (type: string) => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  // Half past ten in Tehran.
  vi.setSystemTime('2026-11-29T07:00:00Z');
  asked = 0;
  window.localStorage.clear();
  signIn({ roles: ['admin'] });
  const body = { status: 'VERIFIED', missing: [] } as const;
  dispatchSession({ type: 'signup-status', httpStatus: 200, body, hasToken: true });
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const { pathname } = new URL(String(input), 'http://localhost');
    if (pathname.endsWith('/products/list')) {
      asked += 1;
      return Response.json({ products: [], count: 0, next: null });
    }
    let beat: ReturnType<typeof setInterval> | undefined;
    const start = (controller: ReadableStreamDefaultController) => {
      const say = (text: string) => controller.enqueue(new TextEncoder().encode(`${text}\n\n`));
      tell = (type) => say(`data: ${JSON.stringify({ type, id: '1', at: '', data: {} })}`);
      // As the server does: a stream on which nothing is heard is opened anew, and all is read anew.
      beat = setInterval(() => say(': beat'), 15_000);
    };
    return new Response(new ReadableStream({ start, cancel: () => clearInterval(beat) }));
  });
});
afterEach(async () => {
  cleanup();
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Till() {
  useFreshGoods();
  return null;
}

/** A till that was opened at half past ten and stays in front. */
async function open() {
  const shelf = createDraftShelf(window.localStorage, 'till.a');
  const initial = blankSale(null);
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:till', initial, later: () => () => {} });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <Till />
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(1_000);
  return {
    pass,
    take: () => act(() => store.apply((state) => addItem(state, { item_name: 'چای', item_qty: '1' }, browserDeps))),
    sell: () => act(() => store.restart(blankSale(null))),
  };
}

it('reads the goods anew when a colleague changes one', async () => {
  const { pass } = await open();
  expect(asked).toBe(1);
  tell('product.updated');
  await pass(1_000);
  expect(asked).toBe(2);
});

it('reads them anew with each sale, where they were read more than a minute ago', async () => {
  const { pass, take, sell } = await open();
  await pass(30_000);
  take();
  sell();
  await pass(1_000);
  expect(asked).toBe(1);
  await pass(60_000);
  take();
  await pass(1_000);
  expect(asked).toBe(2);
  await pass(61_000);
  sell();
  await pass(1_000);
  expect(asked).toBe(3);
});

it('reads them anew when the day begins from which a price is', async () => {
  const { pass } = await open();
  await pass(13 * 3_600_000);
  expect(asked).toBe(1);
  await pass(31 * 60_000);
  expect(asked).toBe(2);
  await pass(24 * 3_600_000);
  expect(asked).toBe(3);
});
