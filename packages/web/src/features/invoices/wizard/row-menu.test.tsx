// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { patternLabels } from '@taraz/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DraftStoreContext } from '../draft-store/draft-context.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { choosePattern } from '../draft-store/pattern-transitions.ts';
import { addItem, capQuantities, setInvoiceTypeState } from '../draft-store/transitions.ts';
import { initialState, type WizardState } from '../draft-store/wizard-state.ts';
import { browserDeps } from './browser-deps.ts';
import { RowMenu } from './row-menu.tsx';
import { wizardStrings } from './wizard.fa.ts';

const { duplicate, insertAbove } = wizardStrings.items.menu;
const sale = addItem(initialState(browserDeps), { item_code: '2720000114542', item_qty: '5' }, browserDeps);

const chainSale = patternLabels.find(({ id }) => id === 'chain_sale');

const anchors: Element[] = [];
afterEach(() => {
  cleanup();
  for (const anchor of anchors.splice(0)) anchor.remove();
});

it.each([
  ['in a sale', sale, false],
  ['in a return', capQuantities(setInvoiceTypeState(sale, 'returnOnSales')), true],
  ['where there is one line', chainSale ? choosePattern(sale, chainSale) : sale, true],
])('offers another line only where one may come: %s', (_where, initial: WizardState, isFull) => {
  const shelf = createDraftShelf(window.localStorage, 'account');
  const store = createDraftStore({ deps: browserDeps, shelf, key: 'new:a', initial, later: () => () => {} });
  const anchor = document.body.appendChild(document.createElement('button'));
  anchors.push(anchor);
  const uuid = initial.items[0]?.uuid ?? '';
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftStoreContext value={store}>
        <RowMenu menu={{ uuid, anchor, isByKeyboard: true }} onClose={vi.fn()} onRemove={vi.fn()} />
      </DraftStoreContext>
    </QueryClientProvider>,
  );
  const isOff = (name: string) => screen.getByRole('menuitem', { name }).getAttribute('aria-disabled') === 'true';
  expect([duplicate, insertAbove].map(isOff)).toEqual([isFull, isFull]);
});
