// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { pressKeys } from '../../testing/press-keys.ts';
import { signIn } from '../../testing/sign-in.ts';
import { windowAsWideAs } from '../../testing/window-as-wide-as.ts';
import { ToastRegions } from '../../ui/toast.tsx';
import { toast } from '../../ui/toast-store.ts';
import { customerCatalogueQuery, productCatalogueQuery } from '../invoices/queries.ts';
import { QuickInvoicePage } from './quick-invoice-page.tsx';
import { quickStrings as strings } from './strings.fa.ts';

const words = strings.product;
const [first, second, third] = ['6260000000017', '6260000000024', '6260000000031'] as const;
const tea = {
  ...{ id: 'tea', name: 'چای', code: '2720000114542', gtin: '6261111111110', sku: '', type: 'goods', unit: 'NUMBER' },
  ...{ price: '1000', currency_type: '', discount: '0', has_tax: true, vat_percentage: '10', etag: '"1"' },
  ...{ other_tax_subject: '', other_tax_percentage: '0' },
  ...{ other_legal_payments_subject: '', other_legal_payments_percentage: '0' },
};
/** How the saving of a new product ends is said by the test. */
const saves = vi.hoisted(() => [] as { done: (product: object) => void; fail: (error: Error) => void }[]);
/** Looked for at the server, which answers when the test says so. */
const lookups = vi.hoisted(() => [] as ((found: { products: readonly object[] }) => void)[]);
/** The goods of each sale that was sent. */
const sales = vi.hoisted(() => [] as string[][]);
vi.mock('@tanstack/react-router', async (original) => ({ ...(await original<object>()), useParams: () => ({}) }));
vi.mock('../../app/layout/page.tsx', () => ({ Page: ({ children }: { children: ReactNode }) => <>{children}</> }));
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: ({ id }: { id: string }) =>
    new Promise((done, fail) => {
      if (id === calls.createProduct.id) saves.push({ done, fail });
      if (id === calls.searchProducts.id) lookups.push(done);
    }),
}));
vi.mock('../invoices/wizard/judge-draft.ts', () => ({ judgeDraft: () => [] }));
vi.mock('../offline/send-request.ts', async (original) => ({
  ...(await original<object>()),
  sendRequest: (request: { body: { items: { item_name: string }[] } }) => {
    sales.push(request.body.items.map(({ item_name }) => item_name));
    return new Promise(() => {});
  },
}));

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const list = (products: readonly object[], count = products.length) =>
  client.setQueryData(productCatalogueQuery().queryKey, { products, count, next: null } as never);

beforeEach(async () => {
  localStorage.clear();
  for (const asked of [saves, lookups, sales]) asked.length = 0;
  toast.closeAll();
  windowAsWideAs(1280);
  signIn({ roles: ['admin'] });
  list([tea]);
  render(
    <QueryClientProvider client={client}>
      {pagesAt('/', { '/': QuickInvoicePage }).shown}
      <ToastRegions />
    </QueryClientProvider>,
  );
  await screen.findByLabelText(strings.scan);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  // What a test leaves unanswered, or the line cut, is not the next one's.
  window.dispatchEvent(new Event('online'));
  cleanup();
  for (const answer of lookups.splice(0)) answer({ products: [] });
});

const box = () => screen.getByLabelText<HTMLInputElement>(strings.scan);
const dialog = () => screen.findByRole('dialog', { name: words.title });
const field = async (name: string) =>
  within(await dialog()).getByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));
const told = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
const lines = () => screen.queryAllByRole('row').slice(1);

function scan(code: string): void {
  fireEvent.change(box(), { target: { value: code } });
  fireEvent.keyDown(box(), { key: 'Enter' });
}
/** The dialog asks for the product of that code. */
const asksFor = (code: string) => waitFor(async () => expect((await field(words.gtin)).value).toBe(code));

/** Of the product that is asked for: named, and being saved. */
async function save(name: string): Promise<void> {
  fireEvent.change(await field(words.name), { target: { value: name } });
  await scanOver('');
}
/** Scanned over the dialog: its digits are written into the name, before the Enter. */
async function scanOver(code: string, name?: HTMLInputElement): Promise<void> {
  const input = name ?? (await field(words.name));
  if (code !== '') fireEvent.change(input, { target: { value: input.value + code } });
  if (input.form !== null) fireEvent.submit(input.form);
  await settle();
}
const press = async (name: string) => fireEvent.click(within(await dialog()).getByRole('button', { name }));
const made = async (at: number, name: string, gtin: string) => {
  await act(async () => saves[at]?.done({ ...tea, id: `made-${at}`, name, gtin, code: '' }));
  await settle();
};

it('of two unknown goods that are scanned while one is being saved each is asked for, one after the other', async () => {
  scan(first);
  await asksFor(first);
  await save('کلوچه');
  await scanOver(second);
  await scanOver(third);
  await made(0, 'کلوچه', first);
  await asksFor(second);
  expect(lines()).toHaveLength(1);
  await press(words.cancel);
  await asksFor(third);
  await press(words.cancel);
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('of two unknown goods that are scanned before the first is looked up each is asked for', async () => {
  scan(first);
  scan(second);
  scan(tea.gtin);
  await asksFor(first);
  await waitFor(() => expect(lines()).toHaveLength(1));
  await press(words.cancel);
  await asksFor(second);
});

it('goods scanned twice that nobody knew are two once they are made', async () => {
  scan(first);
  scan(first);
  await asksFor(first);
  await save('کلوچه');
  await made(0, 'کلوچه', first);
  await waitFor(() => expect(lines()[0]?.textContent).toContain('۲'));
  expect(lines()).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('goods scanned while another is being saved are sold though that is cancelled and fails then', async () => {
  scan(first);
  await asksFor(first);
  await save('کلوچه');
  await scanOver(tea.gtin);
  await press(words.cancel);
  await act(async () => saves[0]?.fail(new Error('refused')));
  await waitFor(() => expect(lines()).toHaveLength(1));
  expect(lines()[0]?.textContent).toContain(tea.name);
});

it('a product that is made after its dialog was left closes no other', async () => {
  scan(first);
  await asksFor(first);
  await save('کلوچه');
  await press(words.cancel);
  await settle();
  scan(second);
  await asksFor(second);
  fireEvent.change(await field(words.name), { target: { value: 'بیسکویت' } });
  await made(0, 'کلوچه', first);
  expect(lines()).toHaveLength(1);
  expect((await field(words.name)).value).toBe('بیسکویت');
});

it('why a product is refused stays, with what was written, and what was scanned meanwhile comes once that is left', async () => {
  scan(first);
  await asksFor(first);
  await save('کلوچه');
  await scanOver(tea.gtin);
  await scanOver(second);
  await act(async () => saves[0]?.fail(new Error('refused')));
  await settle();
  expect((await field(words.name)).value).toBe('کلوچه');
  expect(told()).toEqual([strings.notFound(first)]);
  await press(words.cancel);
  await asksFor(second);
  expect(lines()).toHaveLength(1);
});

it('what is still waiting when the till is left is told', async () => {
  scan(first);
  await asksFor(first);
  await save('کلوچه');
  await scanOver(second);
  const error = vi.spyOn(toast, 'error');
  cleanup();
  expect(error.mock.calls).toEqual([[strings.notLooked(second)]]);
});

const rice = { ...tea, id: 'rice', name: 'برنج', code: '2720000114559', gtin: '6262222222227' };
/** A sale of tea, of an account with more goods than the browser keeps: each scan is looked for at the server. */
async function soldTea(): Promise<void> {
  scan(tea.gtin);
  await waitFor(() => expect(lines()).toHaveLength(1));
  list([tea], 2_000);
  await settle();
}
const found = async (...products: object[]) => {
  while (lookups.length > 0) {
    await act(async () => {
      for (const answer of lookups.splice(0)) answer({ products });
    });
    await settle();
  }
};
const pressF10 = async () => {
  fireEvent.keyDown(document.body, { code: 'F10' });
  await settle();
};

it('the sale waits for goods that are still looked for, and is issued once', async () => {
  await soldTea();
  scan(rice.gtin);
  await pressF10();
  await pressF10();
  expect([sales, lines().length]).toEqual([[], 1]);
  await found(rice);
  expect([sales, lines().length]).toEqual([[['چای', 'برنج']], 0]);
});

const cake = { ...tea, id: 'cake', name: 'کیک', code: '2720000114566', gtin: '6265555555558' };
const named = (...names: string[]) => names.map((name) => expect.stringContaining(name));
const shownLines = () => lines().map(({ textContent }) => textContent);

it("what is scanned while the sale is being ended is the next customer's, in its order", async () => {
  await soldTea();
  scan(rice.gtin);
  await pressF10();
  scan(cake.gtin);
  scan(tea.gtin);
  await settle();
  await found(rice, cake);
  expect(sales).toEqual([['چای', 'برنج']]);
  expect(shownLines()).toEqual(named('کیک', 'چای'));
});

it("goods that are chosen by hand while the sale is being ended are the next customer's, behind what was scanned before", async () => {
  await soldTea();
  scan(rice.gtin);
  await pressF10();
  scan(cake.gtin);
  fireEvent.change(box(), { target: { value: 'چای' } });
  await settle();
  // Of what is typed alone, by code and by words: what the sale waits for is not answered yet.
  await act(async () => {
    for (const answer of lookups.splice(-2)) answer({ products: [tea] });
  });
  await settle();
  fireEvent.pointerDown(screen.getByRole('option', { name: /^چای/ }));
  await settle();
  await found(rice, cake);
  expect(sales).toEqual([['چای', 'برنج']]);
  expect(shownLines()).toEqual(named('کیک', 'چای'));
});

it('what is scanned while the sale is being ended joins it where it is not ended, and is asked for in its turn', async () => {
  await soldTea();
  scan(first);
  await pressF10();
  scan(cake.gtin);
  scan(second);
  await settle();
  await found(cake);
  await asksFor(first);
  expect([sales, lines().length]).toEqual([[], 1]);
  await press(words.cancel);
  await settle();
  await found(cake);
  await asksFor(second);
  expect(shownLines()).toEqual(named('چای', 'کیک'));
});

it('what is scanned while the sale is being ended is told where the till is left over it', async () => {
  await soldTea();
  scan(rice.gtin);
  await pressF10();
  scan(cake.gtin);
  await settle();
  const error = vi.spyOn(toast, 'error');
  cleanup();
  expect(error.mock.calls).toEqual([[strings.notLooked(cake.gtin)]]);
});

/** Enough time for any answer. */
const longAfter = () => act(() => vi.advanceTimersByTimeAsync(10_000));
const cutLine = () =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
  });
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });

it.each([
  ['has no answer', longAfter],
  ['is cut off', cutLine],
])('a scan that %s is told to be not looked for, and the sale may be ended', async (_, end) => {
  await soldTea();
  const error = vi.spyOn(toast, 'error');
  fakeTimers();
  scan(rice.gtin);
  await pressF10();
  expect([sales, lines().length]).toEqual([[], 1]);
  await end();
  await settle();
  expect([error.mock.calls, sales]).toEqual([[[strings.notLooked(rice.gtin)]], []]);
  vi.restoreAllMocks();
  await pressF10();
  expect(sales).toEqual([['چای']]);
});

it.each([
  ['has no answer', longAfter],
  ['is cut off', cutLine],
])('a scan that %s, of goods that the browser keeps, is sold', async (_, end) => {
  await soldTea();
  fakeTimers();
  scan(tea.gtin);
  await settle();
  await end();
  await waitFor(() => expect(lines()[0]?.textContent).toContain('۲'));
});

it('the sale is not issued where what was still looked for is unknown: that is asked for', async () => {
  await soldTea();
  scan(first);
  await pressF10();
  await found();
  await asksFor(first);
  expect([sales, lines().length]).toEqual([[], 1]);
  await press(words.cancel);
  await pressF10();
  expect(sales).toEqual([['چای']]);
});

it('the sale waits for goods that waited behind a new one', async () => {
  scan(first);
  await asksFor(first);
  await save('کلوچه');
  await scanOver(rice.gtin);
  list([tea], 2_000);
  await settle();
  await made(0, 'کلوچه', first);
  await pressF10();
  expect([sales, lines().length]).toEqual([[], 1]);
  await found(rice);
  expect(sales).toEqual([['کلوچه', 'برنج']]);
});

it('who may make no product scans on: an unknown code is told, and those after it are sold', async () => {
  await act(async () => signIn({ permissions: ['issue'] }));
  const error = vi.spyOn(toast, 'error');
  scan(first);
  await waitFor(() => expect(error).toHaveBeenCalledWith(strings.leftOut(first), { detail: words.noRight }));
  expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, box()]);
  scan(tea.gtin);
  await waitFor(() => expect(lines()).toHaveLength(1));
  fireEvent.change(box(), { target: { value: second } });
  await screen.findByText(strings.notFound(second));
  expect(screen.queryByRole('option')).toBeNull();
});

it('the quantity of a line that goes, as with its sale in another window, is asked for no more, and scans go on', async () => {
  scan(tea.gtin);
  await waitFor(() => expect(lines()).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: strings.changeQuantity(tea.name, '۱') }));
  await screen.findByRole('dialog', { name: strings.quantity.title(tea.name) });
  await act(async () => {
    window.dispatchEvent(new Event('pagehide'));
    localStorage.clear();
    window.dispatchEvent(new Event('storage'));
  });
  await waitFor(() => expect([lines(), screen.queryByRole('dialog')]).toEqual([[], null]));
  await waitFor(() => expect(document.activeElement).toBe(box()));
  scan(first);
  await asksFor(first);
});

const [shared, other] = ['6263333333334', '6264444444441'] as const;
const sharing = [
  ...[1, 2].map((at) => ({ ...tea, id: `s${at}`, name: `روغن ${at}`, code: `271000013862${at}`, gtin: shared })),
  ...[1, 2].map((at) => ({ ...tea, id: `o${at}`, name: `قند ${at}`, code: `271000013863${at}`, gtin: other })),
];
/** Scanned over a new product that is being saved: two shared codes, and one that nobody knows. */
async function scannedShared(): Promise<void> {
  list([tea, ...sharing]);
  await settle();
  scan(first);
  await asksFor(first);
  await save('کلوچه');
  for (const code of [shared, second, other]) await scanOver(code);
}
const chooseFirst = async () => {
  fireEvent.keyDown(box(), { key: 'Enter' });
  await settle();
};

it.each([
  ['is made', () => made(0, 'کلوچه', first)],
  ['is left', () => press(words.cancel)],
])(
  'goods of a shared code are asked for in their turn once a new one %s, and what waits behind asks after that',
  async (_, end) => {
    await scannedShared();
    const before = lines().length;
    await end();
    await waitFor(() => expect(box().value).toBe(shared));
    await settle();
    expect([screen.queryByRole('dialog'), box().value]).toEqual([null, shared]);
    await pressF10();
    expect(sales).toEqual([]);
    await chooseFirst();
    await asksFor(second);
    await press(words.cancel);
    await waitFor(() => expect(box().value).toBe(other));
    await chooseFirst();
    const names = lines().map(({ textContent }) => textContent);
    expect(names.slice(-2)).toEqual([expect.stringContaining('روغن 1'), expect.stringContaining('قند 1')]);
    expect([before, told().filter((text) => text === strings.sharedLeftOut(shared))]).toEqual([0, []]);
  },
);

it('goods of a shared code that nobody stops for are told to be left out, and what waits behind goes on', async () => {
  const error = vi.spyOn(toast, 'error');
  await scannedShared();
  await made(0, 'کلوچه', first);
  await waitFor(() => expect(box().value).toBe(shared));
  scan(tea.gtin);
  await asksFor(second);
  expect(error.mock.calls).toEqual([[strings.sharedLeftOut(shared)]]);
  expect(lines().at(-1)?.textContent).toContain(tea.name);
});

/** As a scanner writes over what stands selected. */
function scanAnew(code: string): void {
  fireEvent.change(box(), { target: { value: code.slice(0, 1) } });
  scan(code);
}

it('goods of a shared code that are scanned once more while they are to be chosen are two, and what waits behind still waits', async () => {
  const error = vi.spyOn(toast, 'error');
  await scannedShared();
  await made(0, 'کلوچه', first);
  await waitFor(() => expect(box().value).toBe(shared));
  scanAnew(shared);
  await settle();
  expect([box().value, screen.queryByRole('dialog')]).toEqual([`2×${shared}`, null]);
  // Of a number that is written: so many, and not so many more.
  scanAnew(`۵×${shared}`);
  scanAnew(shared);
  await settle();
  expect(box().value).toBe(`6×${shared}`);
  await chooseFirst();
  await asksFor(second);
  expect(lines().at(-1)?.textContent).toMatch(/روغن 1.*۶/);
  expect(error.mock.calls).toEqual([]);
});

const askBuyer = async () => {
  client.setQueryData(customerCatalogueQuery().queryKey, { customers: [], count: 0, next: null } as never);
  fireEvent.keyDown(document.body, { code: 'F4' });
  const field = within(await screen.findByRole('dialog', { name: strings.buyer })).getByRole('combobox');
  fireEvent.change(field, { target: { value: 'پخش نوین' } });
};

it('what is looked up after the till was left over something that asks is told', async () => {
  await soldTea();
  scan(first);
  await askBuyer();
  const error = vi.spyOn(toast, 'error');
  cleanup();
  await found();
  expect(error.mock.calls).toEqual([[strings.notLooked(first)]]);
});

it('the way into the wizard with a new buyer waits for goods that are looked for, which are asked for where nobody knows them', async () => {
  await soldTea();
  scan(first);
  await askBuyer();
  fireEvent.click(await screen.findByText(strings.newBuyer('پخش نوین')));
  await settle();
  expect(lines()).toHaveLength(1);
  await found();
  await found();
  await asksFor(first);
  expect(lines()).toHaveLength(1);
});

it.each([
  ['scanned', '6260001234567', 20, '۲۵۰٬۰۰۰', 1],
  ['scanned with a pause amid its keys', '6 260001234567', 20, '۲۵۰٬۰۰۰', 1],
  ['written by hand', '00', 200, '۲۵٬۰۰۰٬۰۰۰', 0],
] as const)(
  'what is %s over the card’s part of a payment is of the sale where it is goods',
  async (_, keys, pauseMs, part, count) => {
    list([{ ...tea, gtin: '6260001234567' }]);
    fireEvent.click(screen.getByRole('radio', { name: strings.methods.both }));
    const card = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(strings.cardPart) });
    fireEvent.change(card, { target: { value: '250000' } });
    act(() => card.focus());
    pressKeys(card, keys, pauseMs);
    await settle();
    expect([lines().length, card.value, document.activeElement === box()]).toEqual([count, part, count === 1]);
  },
);

it('what was written into the card’s part before it was left is no part of what is scanned over it later', async () => {
  fireEvent.click(screen.getByRole('radio', { name: strings.methods.both }));
  const card = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(strings.cardPart) });
  act(() => card.focus());
  const key = createEvent.keyDown(card, { key: '6' });
  Object.defineProperty(key, 'timeStamp', { value: 1 });
  fireEvent(card, key);
  fireEvent.change(card, { target: { value: '6' } });
  act(() => box().focus());
  act(() => card.focus());
  list([{ ...tea, gtin: '', sku: '260001234567' }]);
  await settle();
  pressKeys(card, '260001234567', 20);
  await settle();
  expect([lines().length, card.value]).toEqual([1, '۶']);
});
