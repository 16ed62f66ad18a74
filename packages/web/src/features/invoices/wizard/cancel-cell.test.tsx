// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { patternLabels } from '@taraz/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { choosePattern, writeGoldPart } from '../draft-store/pattern-transitions.ts';
import { addItem, type NewItem, updateItem } from '../draft-store/transitions.ts';
import { initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { createFindingsStore, FindingsContext } from '../findings/findings-store.ts';
import { browserDeps } from './browser-deps.ts';
import { ItemsGrid } from './items-grid.tsx';
import { wizardStrings } from './wizard.fa.ts';

vi.mock('../../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async () => ({ products: [], count: 0, next: null, last_prices: [] }),
}));
afterEach(() => {
  cleanup();
  window.localStorage.clear();
});

const label = patternLabels.find(({ id }) => id === 'gold_with_buyer');
const gold = choosePattern(initialState(browserDeps), label as NonNullable<typeof label>);
const uuidsOf = ({ items }: WizardState) => items.map(({ uuid }) => uuid);
const withLines = (state: WizardState, ...lines: NewItem[]) =>
  lines.reduce<WizardState>((before, line) => addItem(before, line, browserDeps), state);

/** The grid of a draft, and what its keys do in a column of the first line. */
function written(initial: WizardState) {
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
        <FindingsContext value={findings}>
          <ItemsGrid handle={null} onDone={() => undefined} onActiveRow={() => undefined} />
        </FindingsContext>
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  const cell = (column: string) =>
    document.querySelector<HTMLElement>(`[data-grid-cell^="0:"][data-column="${column}"]`) as HTMLElement;
  const press = (key: string, more: object = {}) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
  return {
    store,
    press,
    go: (column: string) => {
      fireEvent.mouseDown(cell(column));
      cell(column).focus();
    },
    type: (text: string) => fireEvent.change(document.activeElement as HTMLInputElement, { target: { value: text } }),
    items: () => store.getSnapshot().state.items,
  };
}

const metal = { item_code: '2710000138624', item_name: 'گردن‌بند', item_qty: '100', item_price: '98500000' };

it('Esc in a gold part leaves it as it stands: an amount in rial, also where a percentage was begun over it', () => {
  const line = withLines(gold, metal);
  const [uuid = ''] = uuidsOf(line);
  const { go, press, type, items, store } = written(
    writeGoldPart(line, uuid, { part: 'consfee', unit: 'rial', text: '1234567' }),
  );
  const before = items();
  // Under the unit in which no amount can be shown.
  fireEvent.click(screen.getByRole('radio', { name: wizardStrings.vatReason.goldUnits.percent }));
  go('consfee');
  press('F2');
  press('Escape');
  expect(items()).toBe(before);
  press('F2');
  type('1');
  type('18');
  expect(items()[0]).toMatchObject({ consfee: '', precious_metals: { per_unit_wage: '17730000' } });
  press('Escape');
  expect(items()).toBe(before);
  expect(store.getSnapshot()).toMatchObject({ canUndo: false, canRedo: false });
});

it('Esc leaves the wage of a gram as a file gave it, not as its four places of a percentage', () => {
  const line = withLines(gold, metal);
  const of = (item: (typeof line.items)[number]) => ({
    ...item,
    precious_metals: { ...item.precious_metals, per_unit_wage: '100000' },
  });
  const { go, press, items } = written({ ...line, items: line.items.map(of) });
  go('consfee');
  press('F2');
  press('Escape');
  expect(items()[0]?.precious_metals.per_unit_wage).toBe('100000');
});

it('a gold part filled down stands in the other lines as it stood in the first', () => {
  const lines = withLines(gold, metal, metal);
  const [first = '', second = ''] = uuidsOf(lines);
  const rial = writeGoldPart(lines, first, { part: 'consfee', unit: 'rial', text: '1234567' });
  const { go, press, items } = written(writeGoldPart(rial, second, { part: 'consfee', unit: 'rial', text: '7654321' }));
  fireEvent.click(screen.getByRole('radio', { name: wizardStrings.vatReason.goldUnits.percent }));
  go('consfee');
  press('ArrowDown');
  press('d', { ctrlKey: true, code: 'KeyD' });
  expect(items().map(({ consfee }) => consfee)).toEqual(['1234567', '1234567']);
});

it('a draft whose wages stand in rial is written on in rial', () => {
  const line = withLines(gold, metal);
  const [uuid = ''] = uuidsOf(line);
  const { go, press } = written(writeGoldPart(line, uuid, { part: 'consfee', unit: 'rial', text: '1234567' }));
  go('consfee');
  press('F2');
  expect((document.activeElement as HTMLInputElement).value).toBe('۱٬۲۳۴٬۵۶۷');
});

it('Esc in a discount leaves what it is made of, which follows the quantity', () => {
  const sale = withLines(initialState(browserDeps), {
    ...{ item_code: '2720000114542', item_qty: '2', item_price: '1000', item_discount: '10%' },
  });
  const [uuid = ''] = uuidsOf(sale);
  const { go, press, type, items, store } = written(sale);
  const discountOfFive = () => {
    store.apply((state) => updateItem(state, uuid, { item_qty: '5' }));
    const [line] = items();
    store.undo();
    return line?.item_discount;
  };
  go('item_discount');
  press('F2');
  press('Escape');
  expect(discountOfFive()).toBe('500');
  press('F2');
  type('7');
  press('Escape');
  expect(discountOfFive()).toBe('500');
});

it('Esc gives back what stood there also where an answer came into the draft while it was typed over', () => {
  const sale = withLines(initialState(browserDeps), {
    ...{ item_code: '2720000114542', item_qty: '2', item_price: '1250000' },
  });
  const { go, press, type, items, store } = written(sale);
  go('item_price');
  press('F2');
  type('12');
  // What was scanned before is found.
  act(() => {
    store.endStep();
    store.apply((state) => withLines(state, { item_code: '2720000131425', item_qty: '1', item_price: '500' }));
  });
  type('125');
  press('Escape');
  expect(items().map(({ item_price }) => item_price)).toEqual(['1250000', '500']);
  // It is over: what is written there next is a step of its own.
  press('F2');
  type('7');
  press('Escape');
  expect(items()[0]?.item_price).toBe('1250000');
});
