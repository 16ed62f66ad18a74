import type { InvoiceItemDraft } from '@taraz/core';
import { columnKeys, columns, emptyPayment, patternLabels, validateDraft } from '@taraz/core';
import { describe, expect, it } from 'vitest';
import { decodeDraft, encodeDraft } from './draft-codec.ts';
import { createDraftShelf, type TextStorage } from './draft-shelf.ts';
import { createDraftStore, type DraftStore } from './draft-store.ts';
import { historyLimit } from './history.ts';
import { choosePattern } from './pattern-transitions.ts';
import {
  addItem,
  addOveralDiscount,
  fill,
  learnUnitDiscounts,
  removeItems,
  reset,
  setInvoiceTypeState,
  setPaymentMethod,
  setPayments,
  setSteps,
  typeSettlement,
  updateHeader,
  updateItem,
  updatePayment,
  updateSeller,
} from './transitions.ts';
import { type DraftDeps, draftOf, initialState, type WizardState } from './wizard-state.ts';

const nowMs = Date.UTC(2026, 10, 18, 10, 35, 0);

function fakeDeps(): DraftDeps {
  let count = 0;
  return {
    now: () => nowMs,
    uuid: () => {
      count += 1;
      return `uuid-${count}`;
    },
  };
}

const oil: Partial<InvoiceItemDraft> = {
  item_code: '2720000114542',
  item_name: 'روغن',
  item_qty: '2',
  item_price: '1000000',
  item_vat_percentage: '10',
};

function withLines(deps: DraftDeps, ...lines: Partial<InvoiceItemDraft>[]): WizardState {
  return lines.reduce<WizardState>((state, line) => addItem(state, line, deps), initialState(deps));
}

/** A storage in memory that can be made to refuse. */
function fakeStorage() {
  const entries = new Map<string, string>();
  const state = { full: false };
  const storage: TextStorage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      if (state.full) throw new DOMException('full', 'QuotaExceededError');
      entries.set(key, value);
    },
    removeItem: (key) => void entries.delete(key),
  };
  return { storage, entries, state };
}

function openStore(key = 'new:1', storage = fakeStorage(), now = nowMs) {
  const deps = { ...fakeDeps(), now: () => now };
  const tasks: (() => void)[] = [];
  const store = createDraftStore({
    deps,
    shelf: createDraftShelf(storage.storage, 'account'),
    key,
    initial: initialState(deps),
    later: (task) => {
      tasks.push(task);
      return () => tasks.splice(tasks.indexOf(task) >>> 0, 1);
    },
  });
  const settle = () => {
    for (const task of tasks.splice(0)) task();
  };
  return { store, deps, storage, settle };
}

describe('defaults (product.md sections 3 and 9)', () => {
  const state = initialState(fakeDeps());

  it('starts as a main sales invoice, electronic type one, cash, rial, to a legal buyer', () => {
    expect(state.invoice).toMatchObject({
      invoice_output_type: 'type_one',
      invoice_pattern: 'sale',
      invoice_type: 'original',
      payment_method: 'cash',
      currency_type: 'IRR',
    });
    expect(state.buyer_info.buyer_entity).toBe('legal');
    expect(state.seller_info).toMatchObject({ seller_entity: 'legal', seller_type: 'main' });
    expect(state.items).toEqual([]);
  });

  it('dates the invoice ten seconds from now, UTC ISO', () => {
    expect(state.invoice.invoice_date).toBe('2026-11-18T10:35:10.000Z');
  });
});

describe('the wizard (product.md section 4)', () => {
  it('sets steps explicitly and stays within the five', () => {
    const deps = fakeDeps();
    expect(setSteps(initialState(deps), 3).steps).toBe(3);
    expect(setSteps(initialState(deps), 99).steps).toBe(4);
    expect(setSteps(initialState(deps), -1).steps).toBe(0);
  });

  it.each([
    ['edit', { invoiceTypeState: 'edit', isEditState: true, isReturnOnSales: false }],
    ['returnOnSales', { invoiceTypeState: 'returnOnSales', isEditState: true, isReturnOnSales: true }],
    ['anything', { invoiceTypeState: '', isEditState: false, isReturnOnSales: false }],
    ['', { invoiceTypeState: '', isEditState: false, isReturnOnSales: false }],
  ])('invoiceTypeState %s gives %o, whatever it was', (typeState, flags) => {
    const deps = fakeDeps();
    for (const before of ['', 'edit', 'returnOnSales']) {
      expect(setInvoiceTypeState(setInvoiceTypeState(initialState(deps), before), typeState)).toMatchObject(flags);
    }
  });

  it('reset restores the defaults', () => {
    const deps = fakeDeps();
    const changed = setSteps(setInvoiceTypeState(withLines(deps, oil), 'returnOnSales'), 4);
    expect(changed).not.toEqual(initialState(fakeDeps()));
    expect(reset(fakeDeps())).toEqual(initialState(fakeDeps()));
  });

  it('fetched invoice data fills the draft, numbers normalised and totals computed', () => {
    const deps = fakeDeps();
    const fetched = { ...draftOf(withLines(deps, oil)), items: [{ ...itemOf(deps), item_qty: '۳', uuid: '' }] };
    const state = fill(initialState(deps), fetched, deps);
    expect(state.items[0]).toMatchObject({ item_qty: '3' });
    expect(state.items[0]?.uuid).not.toBe('');
    expect(state.totals.total).toBe('3300000');
  });

  it('adding an item gives it a uuid, normalises numbers and computes totals', () => {
    const deps = fakeDeps();
    const state = addItem(initialState(deps), { ...oil, item_qty: '۱٬۵۰۰٫۵', item_discount: '1,000' }, deps);
    const [item] = state.items;
    expect(item).toMatchObject({ item_qty: '1500.5', item_discount: '1000' });
    expect(item?.uuid).toMatch(/^uuid-\d+$/);
    expect(state.calculatedList).toHaveLength(1);
    expect(state.calculatedList[0]).toMatchObject({ uuid: item?.uuid, item_total_price: '1500500000' });
    expect(state.totals.total_before_discount).toBe('1500500000');
    expect(state.totals.total).toBe('1650548900');
  });

  it('keeps what is no number as written, so that the rule book can say so', () => {
    const deps = fakeDeps();
    expect(addItem(initialState(deps), { ...oil, item_qty: 'دو' }, deps).items[0]?.item_qty).toBe('دو');
  });

  it('removing filters by uuid and computes again', () => {
    const deps = fakeDeps();
    const state = withLines(deps, oil, { ...oil, item_qty: '5' }, oil);
    const middle = state.items[1]?.uuid ?? '';
    const left = removeItems(state, [middle]);
    expect(left.items.map(({ uuid }) => uuid)).toEqual([state.items[0]?.uuid, state.items[2]?.uuid]);
    expect(left.totals.total).toBe('4400000');
    expect(removeItems(left, ['no-such-line'])).toBe(left);
  });

  it('overall discount accumulates by addition and lands on the lines', () => {
    const deps = fakeDeps();
    const state = withLines(deps, oil, { ...oil, item_price: '500000' });
    const once = addOveralDiscount(state, '300000').state;
    expect(once.overalDiscount).toBe('300000');
    expect(once.items.map(({ item_discount }) => item_discount)).toEqual(['200000', '100000']);
    const twice = addOveralDiscount(once, '۳۰٬۰۰۱').state;
    expect(twice.overalDiscount).toBe('330001');
    expect(twice.totals.total_discount).toBe('330001');
  });

  it('refuses an overall discount above what the lines can take, saying how much that is', () => {
    const deps = fakeDeps();
    const state = withLines(deps, { ...oil, item_discount: '500000' });
    const refused = addOveralDiscount(state, '1500001');
    expect(refused.state).toBe(state);
    expect(refused.spread).toEqual({ ok: false, room: 1_500_000n });
  });
});

describe('settlement (rules.md section c)', () => {
  it('computes the other side so that cash + credit = total − VAT − levies', () => {
    const deps = fakeDeps();
    const both = setPaymentMethod(withLines(deps, oil), 'both');
    const cash = typeSettlement(both, 'cash', '۵۰۰٬۰۰۰');
    expect(cash.settlement).toEqual([{ cash_price: '500000', credit_price: '1500000' }]);
    const credit = typeSettlement(cash, 'credit', '1200000');
    expect(credit.settlement).toEqual([{ cash_price: '800000', credit_price: '1200000' }]);
  });

  it('follows a change of the lines on the computed side only', () => {
    const deps = fakeDeps();
    const both = typeSettlement(setPaymentMethod(withLines(deps, oil), 'both'), 'cash', '500000');
    const more = updateItem(both, both.items[0]?.uuid ?? '', { item_qty: '3' });
    expect(more.settlement).toEqual([{ cash_price: '500000', credit_price: '2500000' }]);
  });
});

describe('undo and redo', () => {
  it('goes back at least a hundred steps and forth again', () => {
    const { store, deps } = openStore();
    for (let index = 0; index < 120; index += 1) store.apply((state) => addItem(state, oil, deps));
    for (let index = 0; index < 100; index += 1) store.undo();
    expect(store.getSnapshot().state.items).toHaveLength(20);
    expect(store.getSnapshot().state.totals.items).toHaveLength(20);
    for (let index = 0; index < 100; index += 1) store.redo();
    expect(store.getSnapshot().state.items).toHaveLength(120);
    expect(historyLimit).toBeGreaterThanOrEqual(100);
  });

  it('takes typing in one cell as one step, another cell as another', () => {
    const { store, deps } = openStore();
    store.apply((state) => addItem(state, oil, deps));
    const uuid = store.getSnapshot().state.items[0]?.uuid ?? '';
    const type = (text: string) =>
      store.apply((state) => updateItem(state, uuid, { item_price: text }), `${uuid}:price`);
    for (const text of ['4', '48', '486']) type(text);
    store.endStep();
    for (const text of ['5', '50']) type(text);
    store.undo();
    expect(store.getSnapshot().state.items[0]?.item_price).toBe('486');
    store.undo();
    expect(store.getSnapshot().state.items[0]?.item_price).toBe('1000000');
    expect(store.getSnapshot().canRedo).toBe(true);
  });

  it.each(['waybill', 'export'])('brings back what %s took of lines with the step in which it did', (pattern) => {
    const { store, deps } = openStore();
    const choose = (id: string) => {
      const label = patternLabels.find((one) => one.id === id);
      if (label === undefined) throw new Error(id);
      store.apply((state) => choosePattern(state, label));
    };
    const line = () => store.getSnapshot().state.items[0];
    store.apply((state) => addItem(state, { ...oil, item_qty: '12', item_vat_percentage: '7' }, deps));
    choose(pattern);
    choose('reference');
    const written = { item_qty: '99', item_vat_percentage: '3' };
    store.apply((state) => updateItem(state, line()?.uuid ?? '', written));
    choose(pattern);
    for (let steps = 0; steps < 3; steps += 1) store.undo();
    choose('reference');
    expect(line()).toMatchObject({ item_qty: '12', item_vat_percentage: '7' });
  });

  it('leaves the step in the wizard alone', () => {
    const { store, deps } = openStore();
    store.apply((state) => addItem(state, oil, deps));
    store.apply((state) => setSteps(state, 2));
    store.undo();
    expect(store.getSnapshot().state).toMatchObject({ steps: 2, items: [] });
    expect(store.getSnapshot().canUndo).toBe(false);
  });
});

describe('the copy on this device', () => {
  it('is written after a change and survives a reload, undo history apart', () => {
    const storage = fakeStorage();
    const first = openStore('new:a', storage);
    first.store.apply((state) => setInvoiceTypeState(setSteps(addItem(state, oil, first.deps), 2), 'edit'));
    expect(first.store.getSnapshot().save.state).toBe('pending');
    first.settle();
    expect(first.store.getSnapshot().save).toEqual({ state: 'saved', savedAt: '2026-11-18T10:35:00.000Z' });

    const read = createDraftShelf(storage.storage, 'account').read('new:a');
    expect(read).toMatchObject({ steps: 2, invoiceTypeState: 'edit', dirty: true, source: null });
    expect(read?.content.items).toEqual(first.store.getSnapshot().state.items);
    expect(read?.content.invoice).toEqual(first.store.getSnapshot().state.invoice);
  });

  it('holds several drafts side by side, latest first, apart for each account', () => {
    const storage = fakeStorage();
    for (const key of ['new:a', 'id:b']) {
      const { store, deps, settle } = openStore(key, storage);
      store.apply((state) => addItem(state, oil, deps));
      settle();
    }
    expect(
      createDraftShelf(storage.storage, 'account')
        .list()
        .map(({ key }) => key)
        .sort(),
    ).toEqual(['id:b', 'new:a']);
    expect(createDraftShelf(storage.storage, 'another').list()).toEqual([]);
  });

  it('says so when the storage is full, and loses nothing in memory', () => {
    const storage = fakeStorage();
    const { store, deps, settle } = openStore('new:a', storage);
    storage.state.full = true;
    store.apply((state) => addItem(state, oil, deps));
    settle();
    expect(store.getSnapshot().save.state).toBe('failed');
    expect(store.getSnapshot().state.items).toHaveLength(1);
  });

  it('moves to the server’s id when saved there and is no longer dirty', () => {
    const { store, deps, storage, settle } = openStore('new:a');
    store.apply((state) => addItem(state, oil, deps));
    settle();
    expect(store.getSnapshot().dirty).toBe(true);
    const sent = store.getSnapshot();
    store.savedOnServer({ id: 'x', etag: 'e1', state: 'draft', tax_number: '' }, 'id:x', sent);
    expect(store.getSnapshot()).toMatchObject({ dirty: false, source: { id: 'x', etag: 'e1' } });
    expect([...storage.entries.keys()]).toEqual(['taraz.draft.account.id:x']);
  });

  it('stays dirty when something was written while the server was saving', () => {
    const { store, deps } = openStore('new:a');
    store.apply((state) => addItem(state, oil, deps));
    const sent = store.getSnapshot();
    store.apply((state) => updateHeader(state, { title: 'x' }));
    store.savedOnServer({ id: 'x', etag: 'e1', state: 'draft', tax_number: '' }, 'id:x', sent);
    expect(store.getSnapshot().dirty).toBe(true);
  });

  it.each([
    ['original', ''],
    ['corrective', 'edit'],
  ] as const)('lets an %s go that was deleted, which is a new one by then', (invoice_type, typeState) => {
    const { store, deps } = openStore('id:x');
    store.apply((state) => updateHeader(addItem(state, oil, deps), { invoice_type }));
    store.apply((state) => setInvoiceTypeState(state, 'edit'));
    store.letGo('new:b');
    expect(store.getSnapshot()).toMatchObject({ source: null, dirty: true, state: { invoiceTypeState: typeState } });
    store.undo();
    expect(store.getSnapshot()).toMatchObject({ canUndo: false, state: { invoiceTypeState: typeState, items: [] } });
  });

  it('keeps a sending without an answer, so that the next try repeats it', () => {
    const { store, deps, storage } = openStore('new:a');
    store.apply((state) => addItem(state, oil, deps));
    const attempt = { idempotencyKey: 'k', invoiceDate: '2026-11-18T10:35:10.000Z' };
    store.setAttempt(attempt);
    expect(createDraftShelf(storage.storage, 'account').read('new:a')?.attempt).toEqual(attempt);
    store.setAttempt(null);
    expect(createDraftShelf(storage.storage, 'account').read('new:a')?.attempt).toBeNull();
  });

  it('is gone after sending and does not come back by a late write', () => {
    const { store, deps, storage, settle } = openStore('new:a');
    store.apply((state) => addItem(state, oil, deps));
    settle();
    store.apply((state) => updateHeader(state, { title: 'x' }));
    const { key, draft } = store.discard();
    settle();
    store.flush();
    expect(storage.entries.size).toBe(0);
    expect([key, draft.content.invoice.title, draft.content.items]).toMatchObject(['new:a', 'x', [oil]]);
  });

  it('is not written over when another window changed it, until the user decides', () => {
    const storage = fakeStorage();
    const here = openStore('new:a', storage);
    here.store.apply((state) => addItem(state, oil, here.deps));
    here.settle();
    expect(here.store.lookElsewhere()).toBeNull();
    const there = openStore('new:a', storage, nowMs + 1000);
    there.store.apply((state) => updateHeader(state, { title: 'there' }));
    there.settle();

    expect(here.store.lookElsewhere()).toBe('changed');
    here.store.apply((state) => updateHeader(state, { title: 'here' }));
    here.settle();
    const read = () => createDraftShelf(storage.storage, 'account').read('new:a')?.content.invoice.title;
    expect(read()).toBe('there');
    here.store.claim();
    expect(read()).toBe('here');
    expect([here.store.lookElsewhere(), there.store.lookElsewhere()]).toEqual([null, 'changed']);
  });

  it('says that another window sent or discarded it, so that one sale is not sent twice', () => {
    const storage = fakeStorage();
    const here = openStore('new:a', storage);
    here.store.apply((state) => addItem(state, oil, here.deps));
    here.settle();
    openStore('new:a', storage).store.discard();
    expect(here.store.lookElsewhere()).toBe('gone');
    expect(here.store.getSnapshot().elsewhere).toBe('gone');
  });

  it('follows what another window wrote without writing it again, and has nothing of before to undo', () => {
    const storage = fakeStorage();
    const here = openStore('new:a', storage);
    here.store.apply((state) => addItem(state, oil, here.deps));
    here.settle();
    const there = openStore('new:a', storage, nowMs + 1000);
    there.store.restart(initialState(there.deps));
    there.settle();
    const written = [...storage.entries.values()];
    expect(here.store.lookElsewhere()).toBe('changed');
    here.store.follow(initialState(here.deps));
    here.settle();
    expect([...storage.entries.values()]).toEqual(written);
    here.store.undo();
    expect(here.store.getSnapshot()).toMatchObject({ elsewhere: null, state: { items: [] } });
    expect(here.store.lookElsewhere()).toBeNull();
  });

  it('refuses foreign or broken text instead of failing', () => {
    for (const text of ['', '{', '[]', '{"v":99}', '{"v":1}', 'null']) expect(decodeDraft(text)).toBeNull();
  });

  it('reads back what it writes', () => {
    const state = withLines(fakeDeps(), oil);
    const stored = {
      content: { ...draftOf(state), overalDiscount: '5', settlementTyped: 'credit' as const, offerUntil: '2026-12-01' },
      steps: 1,
      reachedStep: 3,
      invoiceTypeState: '' as const,
      source: null,
      savedAt: '2026-11-18T10:35:00.000Z',
      dirty: false,
      memoryId: 'A11216',
      attempt: { idempotencyKey: 'k', invoiceDate: '2026-11-18T10:35:00.000Z' },
      lost: { idempotencyKey: 'k', request: { kind: 'create', body: { notes: '' } } },
      referenceId: '018f0000-0000-7000-8000-000000000002',
      previousQuantities: { a: '2' },
      discountRules: { a: '1000' },
      wageRules: { a: '18' },
      previousPayments: [{ ...emptyPayment, amount: '5', treasury_id: 'd1' }],
      goldRate: '9',
      formerRates: { 'a ': '0' },
      formerFits: { 'a ': { item_qty: '', item_type: 'services' as const } },
      formerCodes: { 'a 10103827106 ': '10103827106' },
    };
    expect(decodeDraft(encodeDraft(stored))).toEqual(stored);
  });
});

describe('codes are written in any digits and with masks', () => {
  const errorsOf = (state: WizardState, path: string) =>
    validateDraft(draftOf(state), { nowMs }).filter((finding) => finding.path.startsWith(path));

  it('those of payments', () => {
    const codes = {
      reference_number: '۱۲۳۴۵۶۷۸۹۰۱۲۳۴',
      switch_number: '١٢٣٤٥٦٧٨٩',
      terminal_number: '۱۲۳۴۵۶۷۸',
      card_number: '6037-9911-1111-1111',
    };
    const paid = setPayments(initialState(fakeDeps()), [{ ...emptyPayment, amount: '۵', ...codes }]);
    const written = updatePayment(paid, 0, { merchant_number: '۱۲ ۳۴' });
    expect(written.payments).toMatchObject([
      {
        ...{ reference_number: '12345678901234', switch_number: '123456789', terminal_number: '12345678' },
        ...{ card_number: '6037991111111111', merchant_number: '1234', amount: '5' },
      },
    ]);
    expect(errorsOf(paid, 'payments').filter(({ code }) => ['0106304', '0106404'].includes(code))).toEqual([]);
  });

  it('that of a branch', () => {
    const state = updateSeller(initialState(fakeDeps()), { branch_id: '۰۰۰۱' });
    expect(state.seller_info.branch_id).toBe('0001');
    expect(errorsOf(state, 'seller_info.branch_id')).toEqual([]);
  });
});

describe('what discounts are made of, in undo and redo', () => {
  const open = (initial: WizardState) =>
    createDraftStore({
      deps: fakeDeps(),
      shelf: createDraftShelf(fakeStorage().storage, 'account'),
      key: 'new:a',
      initial,
      later: () => () => {},
    });
  const discount = (store: DraftStore) => store.getSnapshot().state.items[0]?.item_discount;
  const write = (store: DraftStore, patch: Parameters<typeof updateItem>[2]) =>
    store.apply((state) => updateItem(state, state.items[0]?.uuid ?? '', patch));

  it('a percentage that was written over follows its line again, and one that was taken back does not', () => {
    const store = open(withLines(fakeDeps(), { ...oil, item_discount: '10%' }));
    write(store, { item_discount: '7' });
    store.undo();
    write(store, { item_qty: '3' });
    expect(discount(store)).toBe('300000');
    write(store, { item_discount: '500' });
    write(store, { item_discount: '20%' });
    store.undo();
    write(store, { item_price: '2500' });
    expect(discount(store)).toBe('500');
    store.undo();
    store.redo();
    expect(discount(store)).toBe('500');
  });

  it('what is learnt of a stored line is no step, and known in every step', () => {
    const store = open(withLines(fakeDeps(), { ...oil, product_id: 'p', item_discount: '2000' }));
    write(store, { item_name: 'روغن زیتون' });
    store.apply((state) => learnUnitDiscounts(state, new Map([['p', '1000']])));
    store.undo();
    expect(store.getSnapshot().canUndo).toBe(false);
    write(store, { item_qty: '5' });
    expect(discount(store)).toBe('5000');
  });
});

it('payments of the invoice that is referred to follow its lines again once own ones are taken back', () => {
  const paid = [{ ...emptyPayment, payment_method: 'cash' as const, amount: '2200000', treasury_id: '' }];
  const initial = { ...withLines(fakeDeps(), oil), payments: paid, previousPayments: paid };
  const shelf = createDraftShelf(fakeStorage().storage, 'account');
  const store = createDraftStore({ deps: fakeDeps(), shelf, key: 'new:a', initial, later: () => () => {} });
  store.apply((state) => setPayments(state, []));
  store.undo();
  store.apply((state) => updateItem(state, state.items[0]?.uuid ?? '', { item_qty: '1' }));
  expect(store.getSnapshot().state.payments.map(({ amount }) => amount)).toEqual(['1100000']);
});

it('knows every column of the pattern tables', () => {
  for (const key of columnKeys) {
    const { pattern, inty } = columns[key];
    const deps = fakeDeps();
    const output = inty === 1 ? 'type_one' : 'type_two';
    const header = { invoice_pattern: pattern, invoice_output_type: output } as const;
    const state = updateHeader(withLines(deps, oil), header);
    expect(state.totals.items).toHaveLength(1);
  }
});

function itemOf(deps: DraftDeps): InvoiceItemDraft {
  return addItem(initialState(deps), oil, deps).items[0] as InvoiceItemDraft;
}
