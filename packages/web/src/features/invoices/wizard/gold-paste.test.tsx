// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { patternLabels } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { windowAsWideAs } from '../../../testing/window-as-wide-as.ts';
import { toast } from '../../../ui/toast-store.ts';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { choosePattern, writeGoldPart } from '../draft-store/pattern-transitions.ts';
import { addItem, updateItem } from '../draft-store/transitions.ts';
import { initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { ItemsGrid } from './items-grid.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { wizardStrings } from './wizard.fa.ts';

const nothing: object = { products: [], count: 0, next: null, last_prices: [] };
const answer = vi.fn<(id: string) => object | Promise<object>>(() => nothing);
vi.mock('../../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: { id: string }) => answer(id),
}));
afterEach(() => {
  cleanup();
  vi.mocked(window.matchMedia).mockRestore?.();
  answer.mockImplementation(() => nothing);
  window.localStorage.clear();
});

const label = patternLabels.find(({ id }) => id === 'gold_with_buyer');
const gold = choosePattern(initialState(browserDeps), label as NonNullable<typeof label>);
const metal = { item_code: '2710000138624', item_name: 'گردن‌بند', item_qty: '100', item_price: '98500000' };
const lines = [metal, metal].reduce<WizardState>((state, line) => addItem(state, line, browserDeps), gold);
const [first = ''] = lines.items.map(({ uuid }) => uuid);
const units = wizardStrings.vatReason.goldUnits;

function shown(initial: WizardState, content: ReactNode) {
  const shelf = createDraftShelf(window.localStorage, 'account');
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const findings = createFindingsStore(
    store,
    () => () => [],
    () => () => {},
    () => 0,
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <FindingsContext value={findings}>{content}</FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  return store;
}

const ring = {
  ...{ id: 'p9', name: 'حلقه', code: '2710000138631', sku: 'RING', gtin: '', unit: 'GRAM', price: '98500000' },
  ...{ currency_type: 'IRR', discount: '0', has_tax: true, vat_percentage: '', type: 'goods' },
  ...{ other_tax_subject: '', other_tax_percentage: '0' },
  ...{ other_legal_payments_subject: '', other_legal_payments_percentage: '0' },
};

/** The grid of a draft, with a clipboard of its own or that of another window. */
function written(initial: WizardState, clipboard = new Map<string, string>()) {
  const store = shown(initial, <ItemsGrid handle={null} onDone={() => undefined} onActiveRow={() => undefined} />);
  const clipboardData = {
    setData: (type: string, text: string) => void clipboard.set(type, text),
    getData: (type: string) => clipboard.get(type === 'text' ? 'text/plain' : type) ?? '',
  };
  const go = (row: number, column: string) => {
    const cell = document.querySelector<HTMLElement>(`[data-grid-cell^="${row}:"][data-column="${column}"]`);
    fireEvent.mouseDown(cell as HTMLElement);
    cell?.focus();
    return cell as HTMLElement;
  };
  const paste = (row: number, column: string, text?: string) => {
    if (text !== undefined) clipboard.clear();
    if (text !== undefined) clipboard.set('text/plain', text);
    // A click on the cell in hand would open it.
    go(row, 'item_qty');
    fireEvent.paste(go(row, column), { clipboardData });
  };
  return {
    copy: (row: number, column: string, more = 0) => {
      go(row, column);
      for (let at = 0; at < more; at += 1)
        fireEvent.keyDown(document.activeElement as Element, { key: 'ArrowLeft', shiftKey: true });
      fireEvent.copy(document.activeElement as Element, { clipboardData });
    },
    paste,
    pasteBelow: () => {
      const cell = document.querySelector('[data-grid-cell$=":new"]');
      fireEvent.mouseDown(cell as Element);
      fireEvent.paste(document.activeElement as Element, { clipboardData });
    },
    clipboard,
    store,
    show: (unit: keyof typeof units) => fireEvent.click(screen.getByRole('radio', { name: units[unit] })),
    partsOf: (row: number) => {
      const { consfee, spro, precious_metals } = store.getSnapshot().state.items[row] as WizardState['items'][number];
      const { per_unit_wage, seller_interest } = precious_metals;
      return { consfee, per_unit_wage, spro, seller_interest };
    },
  };
}

it('a percentage of gold that is copied is pasted as one, in one step', () => {
  const withWage = writeGoldPart(lines, first, { part: 'consfee', unit: 'percent', text: '18' });
  const { copy, paste, partsOf, store } = written(
    writeGoldPart(withWage, first, { part: 'spro', unit: 'percent', text: '7' }),
  );
  copy(0, 'consfee');
  paste(1, 'consfee');
  expect(partsOf(1)).toMatchObject({ consfee: '', per_unit_wage: '17730000' });
  copy(0, 'spro');
  paste(1, 'spro');
  expect(partsOf(1)).toMatchObject({ spro: '', seller_interest: '7' });
  store.undo();
  expect(partsOf(1)).toMatchObject({ spro: '', seller_interest: '' });
  // Of a price that comes with it, too.
  paste(1, 'item_price', '100\t18');
  expect(partsOf(1)).toMatchObject({ consfee: '', per_unit_wage: '18' });
});

it('a block that is copied lies over the same columns again, those in which nobody types among them', () => {
  windowAsWideAs(1600);
  const withWage = writeGoldPart(lines, first, { part: 'consfee', unit: 'percent', text: '18' });
  const { copy, paste, partsOf, store } = written(
    writeGoldPart(withWage, first, { part: 'spro', unit: 'percent', text: '7' }),
  );
  // Carat, price, what the metal comes to, wage, profit.
  copy(0, 'item_carat', 4);
  paste(1, 'item_carat');
  expect(partsOf(1)).toEqual({ ...partsOf(0) });
  expect(store.getSnapshot().state.items[1]).toMatchObject({ item_price: '98500000', consfee: '' });
  // A spreadsheet has no such columns.
  paste(1, 'item_price', '100\t18\t9');
  expect(partsOf(1)).toMatchObject({ per_unit_wage: '18', seller_interest: '9' });
});

it.each(['18,5', '18,5%'])('%s is no percentage of gold, and stands to be told', (text) => {
  const { paste, partsOf } = written(lines);
  paste(1, 'consfee', text);
  expect(partsOf(1)).toMatchObject({ consfee: text, per_unit_wage: '' });
});

it('a table pasted where nobody types begins at the next column; where none follows it is refused in words', () => {
  windowAsWideAs(1600);
  const { paste, partsOf, store } = written(lines);
  paste(1, 'item_total_price', '18\t9');
  expect(partsOf(1)).toMatchObject({ per_unit_wage: '17730000', seller_interest: '9' });
  const { items } = store.getSnapshot().state;
  expect(items[1]).toMatchObject(metal);
  const told = vi.spyOn(toast, 'show').mockClear();
  paste(1, 'item_final_price', '18\t9');
  expect(told.mock.calls).toEqual([[wizardStrings.items.pastedNowhere, { tone: 'warn' }]]);
  expect(store.getSnapshot().state.items).toEqual(items);
  // Under heads of its own it goes by them, wherever it is pasted.
  paste(1, 'item_final_price', 'مقدار\tقیمت\n7\t500');
  expect(store.getSnapshot().state.items[1]).toMatchObject({ item_qty: '7', item_price: '500' });
});

it.each([
  { from: 900, to: 1600, more: 3 },
  { from: 1600, to: 900, more: 4 },
])(
  'a block lies over its columns where the window is another than it was copied in: $from to $to',
  ({ from, to, more }) => {
    windowAsWideAs(from);
    const withWage = writeGoldPart(lines, first, { part: 'consfee', unit: 'percent', text: '18' });
    const given = writeGoldPart(withWage, first, { part: 'spro', unit: 'percent', text: '7' });
    const narrow = written(given);
    narrow.copy(0, 'item_carat', more);
    cleanup();
    windowAsWideAs(to);
    const { paste, partsOf, store } = written(given, narrow.clipboard);
    paste(1, 'item_carat');
    expect(partsOf(1)).toEqual({ ...partsOf(0) });
    expect(store.getSnapshot().state.items[1]).toMatchObject({ item_price: '98500000' });
  },
);

it('a block that is copied and pasted below the lines is added as what it was', async () => {
  windowAsWideAs(1600);
  const withWage = writeGoldPart(lines, first, { part: 'consfee', unit: 'percent', text: '18' });
  const { copy, pasteBelow, partsOf, store } = written(
    writeGoldPart(withWage, first, { part: 'spro', unit: 'percent', text: '7' }),
  );
  // From the goods to the commission.
  copy(0, 'item_code', 7);
  pasteBelow();
  const add = await screen.findByRole('button', { name: wizardStrings.paste.add('۱') });
  await vi.waitFor(() => {
    fireEvent.click(add);
    expect(store.getSnapshot().state.items).toHaveLength(3);
  });
  expect(partsOf(2)).toEqual({ ...partsOf(0) });
  expect(store.getSnapshot().state.items[2]).toMatchObject({ item_qty: '100', item_price: '98500000' });
});

it('an amount in rial that is copied under either unit is pasted as one', () => {
  const { copy, paste, partsOf, show } = written(
    writeGoldPart(lines, first, { part: 'consfee', unit: 'rial', text: '1234567' }),
  );
  copy(0, 'consfee');
  paste(1, 'consfee');
  expect(partsOf(1)).toMatchObject({ consfee: '1234567', per_unit_wage: '' });
  show('percent');
  paste(1, 'consfee', '۱۸');
  expect(partsOf(1)).toMatchObject({ consfee: '', per_unit_wage: '17730000' });
  copy(0, 'consfee');
  paste(1, 'consfee');
  expect(partsOf(1)).toMatchObject({ consfee: '1234567', per_unit_wage: '' });
});

it('a percentage says so itself where the column shows rials', () => {
  const { paste, partsOf, show } = written(lines);
  show('rial');
  paste(1, 'consfee', '۱۸٪');
  expect(partsOf(1)).toMatchObject({ consfee: '', per_unit_wage: '17730000' });
  paste(1, 'consfee', '۱۸');
  expect(partsOf(1)).toMatchObject({ consfee: '18', per_unit_wage: '' });
});

it('a percentage beside goods of which only the server knows the price is of that price, once it answers', async () => {
  let tell = (_: object) => {};
  const told = new Promise<object>((done) => {
    tell = done;
  });
  answer.mockImplementation((id) => (id === calls.findProducts.id ? told : { ...nothing, count: 501 }));
  const { paste, partsOf, store } = written(lines);
  const head = ['کد', 'مقدار', 'اجرت ساخت'];
  paste(
    1,
    'item_code',
    [head, ['1', '1', '18'], ['RING', '10', '18'], ['RING', '20', '18']].map((row) => row.join('\t')).join('\n'),
  );
  expect(partsOf(2)).toMatchObject({ consfee: '', per_unit_wage: '' });
  // Written meanwhile, it is not written over.
  const uuid = store.getSnapshot().state.items[3]?.uuid ?? '';
  store.apply((state) => writeGoldPart(state, uuid, { part: 'consfee', unit: 'rial', text: '5000' }));
  await act(async () => tell({ products: [null, ring] }));
  await vi.waitFor(() =>
    expect(store.getSnapshot().state.items[2]).toMatchObject({ product_id: 'p9', item_price: '98500000' }),
  );
  expect(partsOf(2)).toMatchObject({ consfee: '', per_unit_wage: '17730000' });
  expect(partsOf(3)).toMatchObject({ consfee: '5000', per_unit_wage: '' });
});

describe('a percentage of a wage beside no price', () => {
  const told = vi.spyOn(toast, 'show');
  const said = () =>
    told.mock.calls.map(([text]) => text).filter((text) => text === wizardStrings.paste.unpricedWages('۱'));
  afterEach(() => void told.mockClear());

  it('is told, as it waits for one: pasted into lines', async () => {
    const { paste, partsOf } = written(updateItem(lines, first, { item_price: '' }));
    paste(0, 'consfee', '18\n18');
    expect(partsOf(0)).toMatchObject({ consfee: '', per_unit_wage: '' });
    expect(said()).toHaveLength(1);
  });

  it('or beside goods that the server does not know either', async () => {
    let tell = (_: object) => {};
    const asked = new Promise<object>((done) => {
      tell = done;
    });
    answer.mockImplementation((id) => (id === calls.findProducts.id ? asked : { ...nothing, count: 501 }));
    const { paste } = written(updateItem(lines, first, { item_price: '' }));
    const head = ['کد', 'مقدار', 'اجرت ساخت'];
    paste(0, 'item_code', [head, ['RING', '10', '18']].map((row) => row.join('\t')).join('\n'));
    expect(said()).toHaveLength(0);
    await act(async () => tell({ products: [null] }));
    await vi.waitFor(() => expect(said()).toHaveLength(1));
  });

  it('or as new lines of a table', async () => {
    const cells = [
      ['شناسه کالا', 'وزن', 'قیمت', 'اجرت ساخت'],
      ['2710000138624', '100', '98500000', '18'],
      ['2710000138624', '100', '', '18'],
    ];
    shown(gold, <PasteDialog cells={cells} onClose={() => undefined} />);
    const add = await screen.findByRole('button', { name: wizardStrings.paste.add('۲') });
    await vi.waitFor(() => expect(add.hasAttribute('data-pending')).toBe(false));
    fireEvent.click(add);
    expect(said()).toHaveLength(1);
  });
});

it('lines of a table have their parts in the unit that the column shows, but amounts as what they are', async () => {
  const cells = [
    ['شناسه کالا', 'وزن', 'قیمت', 'اجرت ساخت'],
    ['2710000138624', '100', '98500000', '18'],
    ['2710000138624', '100', '98500000', '1234567'],
  ];
  const store = shown(gold, <PasteDialog cells={cells} onClose={() => undefined} />);
  const add = await screen.findByRole('button', { name: wizardStrings.paste.add('۲') });
  await vi.waitFor(() => {
    fireEvent.click(add);
    expect(store.getSnapshot().state.items).toMatchObject([
      { item_price: '98500000', consfee: '', precious_metals: { per_unit_wage: '17730000' } },
      { item_price: '98500000', consfee: '1234567', precious_metals: { per_unit_wage: '' } },
    ]);
  });
});
