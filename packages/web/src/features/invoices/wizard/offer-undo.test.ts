// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../../../ui/toast-store.ts';
import { createDraftShelf } from '../draft-store/draft-shelf.ts';
import { createDraftStore } from '../draft-store/draft-store.ts';
import { addItem, removeItems, setSteps, updateHeader } from '../draft-store/transitions.ts';
import { initialState } from '../draft-store/wizard-state.ts';
import { offerUndo } from './offer-undo.ts';

const deps = { now: () => Date.parse('2026-11-20T10:00:00Z'), uuid: () => crypto.randomUUID() };

function removedLine() {
  const store = createDraftStore({
    deps,
    shelf: createDraftShelf(window.localStorage, 'account'),
    key: 'new:1',
    initial: initialState(deps),
    later: () => () => undefined,
  });
  store.apply((state) => addItem(state, { item_code: '2720000131767' }, deps));
  const uuid = store.getSnapshot().state.items[0]?.uuid ?? '';
  store.apply((state) => removeItems(state, [uuid]));
  offerUndo(store, 'removed');
  return store;
}

const closed = vi.spyOn(toast, 'close');
beforeEach(() => closed.mockClear());
afterEach(() => toast.closeAll());

it('goes once something else is changed, which undo would take back in its place', () => {
  const store = removedLine();
  store.apply((state) => setSteps(state, 4));
  expect(closed).not.toHaveBeenCalled();
  store.apply((state) => updateHeader(state, { notes: 'x' }));
  expect(closed).toHaveBeenCalledOnce();
  store.apply((state) => updateHeader(state, { notes: 'y' }));
  expect(closed).toHaveBeenCalledOnce();
});

it('stays where a sending that did not go has dated the invoice anew: undo takes back just what is named', () => {
  const store = removedLine();
  store.amend((state) => updateHeader(state, { invoice_date: '2026-11-20T10:00:10.000Z' }));
  expect(closed).not.toHaveBeenCalled();
  store.undo();
  expect(store.getSnapshot().state.items).toHaveLength(1);
  expect(closed).toHaveBeenCalledOnce();
});

it('goes once it is being sent: what is taken back then does not go along', () => {
  const store = removedLine();
  store.setAttempt({ idempotencyKey: 'k', invoiceDate: '' });
  expect(closed).toHaveBeenCalledOnce();
});

it('goes once the change was taken back otherwise', () => {
  const store = removedLine();
  store.undo();
  expect(store.getSnapshot().state.items).toHaveLength(1);
  expect(closed).toHaveBeenCalledOnce();
});
