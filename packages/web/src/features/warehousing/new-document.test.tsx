// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { act, cleanup, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { cameraStrings } from '../../ui/camera/camera.fa.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import { uiStrings } from '../../ui/ui.fa.ts';
import { NewDocument } from './new-document.tsx';
import { type ManualKind, stockKey } from './queries.ts';
import { stockStrings } from './strings.fa.ts';

const goods = {
  ...{ id: 'g', name: 'چای', code: '2720000131425', sku: '', unit: 'NUMBER', qty: '3' },
  places: [{ warehouse_id: 'w', qty: '3' }],
};
/** Under which something was sent. */
const keys: string[] = [];
interface Asked {
  search_field: string;
  lines: { code: string }[];
}
const answers: Record<string, (asked: Asked) => unknown> = {
  [calls.getStockProduct.id]: () => goods,
  [calls.listWarehousing.id]: () => ({ warehouses: [{ id: 'w', name: 'مرکزی', is_default: true }] }),
};
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async (
    { id }: { id: string },
    { query, body }: { query?: Asked; body?: Asked },
    { idempotencyKey }: { idempotencyKey?: string } = {},
  ) => {
    if (idempotencyKey !== undefined) keys.push(idempotencyKey);
    return answers[id]?.((query ?? body) as Asked);
  },
}));
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const opened = async (
  start: { product: string } | null,
  first: string,
  kind: ManualKind = 'receipt',
  warehouseId?: string,
) => {
  const onClose = vi.fn();
  const onKind = vi.fn();
  const panel = () => (
    <NewDocument kind={kind} start={start} warehouseId={warehouseId} onKind={onKind} onClose={onClose} />
  );
  const client = new QueryClient();
  render(<QueryClientProvider client={client}>{pagesAt('/', { '/': panel }).shown}</QueryClientProvider>);
  await screen.findByRole('textbox', { name: first });
  return {
    /** What the stream tells of a colleague's act. */
    hear: () => client.invalidateQueries({ queryKey: stockKey }),
    onClose,
    onKind,
    close: () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
  };
};

const { notes, partyReceipt, qty } = stockStrings.documents;
const known = { product: 'g' };

it('closes at once while there is nothing in it but what it began with', async () => {
  const { onClose, close } = await opened(known, qty);
  close();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('asks before what was written of goods that it began with is lost', async () => {
  const { onClose, close } = await opened(known, qty);
  fireEvent.change(screen.getByRole('textbox', { name: qty }), { target: { value: '2' } });
  close();
  expect(await screen.findByRole('button', { name: uiStrings.leaveStay })).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('offers a line back that was removed, with its quantity, until something else is written', async () => {
  const { result } = renderHook(() => useToasts('bottom'));
  const offered = () => result.current.find(({ text }) => text === stockStrings.documents.lineRemoved(goods.name));
  await opened(known, qty);
  const quantity = () => screen.queryByRole<HTMLInputElement>('textbox', { name: qty });
  const remove = () =>
    fireEvent.click(screen.getByRole('button', { name: stockStrings.documents.removeLine(goods.name) }));
  fireEvent.change(quantity() as HTMLElement, { target: { value: '37' } });
  remove();
  expect(quantity()).toBeNull();
  act(() => offered()?.action?.onPress());
  expect(quantity()?.value).toBe('۳۷');
  expect(offered()).toBeUndefined();
});

it('is kept on the device with its lines when it is closed or reloaded, until it is cleared', async () => {
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  const { onClose, close } = await opened(null, notes);
  fireEvent.change(screen.getByRole('textbox', { name: partyReceipt }), { target: { value: 'پخش البرز' } });
  fireEvent.change(screen.getByRole('combobox', { name: stockStrings.documents.productSearch }), {
    target: { value: 'چای' },
  });
  fireEvent.click(await screen.findByRole('option', { name: /چای/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: qty }), { target: { value: '12' } });
  close();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();

  await opened(null, qty);
  expect(screen.getByText(stockStrings.documents.wasKept)).toBeTruthy();
  const written = () =>
    [partyReceipt, qty].map((name) => screen.queryByRole<HTMLInputElement>('textbox', { name })?.value);
  expect(written()).toEqual(['پخش البرز', '۱۲']);
  fireEvent.click(screen.getByRole('button', { name: stockStrings.documents.forget }));
  expect(written()).toEqual(['', undefined]);
  cleanup();

  await opened(null, notes);
  expect(written()).toEqual(['', undefined]);
  expect(screen.queryByText(stockStrings.documents.wasKept)).toBeNull();
});

it('a count that was kept is one again, whichever way it is opened: what was counted is received by nobody', async () => {
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  const { close, onClose } = await opened(null, notes, 'count');
  fireEvent.change(screen.getByRole('textbox', { name: notes }), { target: { value: 'قفسه دوم' } });
  close();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();

  const { onKind } = await opened(null, notes);
  expect(onKind).toHaveBeenCalledWith('count');
  expect(screen.getByRole('button', { name: stockStrings.documents.submit.count })).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: stockStrings.documents.kinds.issue }));
  expect(onKind).toHaveBeenLastCalledWith('issue');
  fireEvent.click(screen.getByRole('button', { name: stockStrings.documents.forget }));
  cleanup();

  expect((await opened(null, notes)).onKind).not.toHaveBeenCalled();
});

it('lines that were kept are of the warehouse in which they were written, whichever is asked for or the default by then', async () => {
  const { productSearch, counted, countedQty } = stockStrings.documents;
  const placesIn = (byDefault: string) => () => ({
    warehouses: ['w', 'w2'].map((id) => ({ id, name: `انبار ${id}`, is_default: id === byDefault })),
  });
  const before = answers[calls.listWarehousing.id];
  answers[calls.listWarehousing.id] = placesIn('w');
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  answers[calls.findStock.id] = () => ({ lines: [{ stock: goods, is_several: false }] });
  const warehouse = () => screen.getByRole('button', { name: new RegExp(counted) }).textContent;
  /** Opened, counted or looked at, and left for another screen. */
  const visit = async (warehouseId: string | undefined, isCounted: boolean) => {
    const { close, onClose } = await opened(null, notes, 'count', warehouseId);
    await vi.waitFor(() => expect(warehouse()).toContain('انبار'));
    if (isCounted) {
      fireEvent.change(screen.getByRole('combobox', { name: productSearch }), { target: { value: 'چای' } });
      fireEvent.click(await screen.findByRole('option', { name: /چای/ }));
      fireEvent.change(await screen.findByRole('textbox', { name: countedQty }), { target: { value: '3' } });
    }
    const said = warehouse();
    close();
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    cleanup();
    return said;
  };
  expect(await visit('w2', true)).toContain('انبار w2');
  expect(await visit(undefined, false)).toContain('انبار w2');
  await opened(null, notes, 'count');
  fireEvent.click(screen.getByRole('button', { name: stockStrings.documents.forget }));
  cleanup();

  expect(await visit(undefined, true)).toMatch(/انبار w(?!2)/);
  answers[calls.listWarehousing.id] = placesIn('w2');
  expect(await visit('w2', false)).toMatch(/انبار w(?!2)/);
  answers[calls.listWarehousing.id] = before as never;
});

it('a count that was kept says of which goods the stock has changed since, until they are counted again', async () => {
  const { movedSince, productSearch, countedQty, there } = stockStrings.documents;
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  const { close, onClose } = await opened(null, notes, 'count');
  fireEvent.change(screen.getByRole('combobox', { name: productSearch }), { target: { value: 'چای' } });
  fireEvent.click(await screen.findByRole('option', { name: /چای/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: countedQty }), { target: { value: '3' } });
  close();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();

  const sold = { ...goods, places: [{ warehouse_id: 'w', qty: '1' }] };
  answers[calls.findStock.id] = () => ({ lines: [{ stock: sold, is_several: false }] });
  // Looked at once more and closed: it is still the stock of then that was counted.
  for (const _time of [1, 2]) {
    await opened(null, notes, 'count');
    expect(await screen.findByText(movedSince)).toBeTruthy();
    expect(screen.getByText(there('۱', 'عدد'))).toBeTruthy();
    if (_time === 1) cleanup();
  }
  fireEvent.change(screen.getByRole('textbox', { name: countedQty }), { target: { value: '1' } });
  await vi.waitFor(() => expect(screen.queryByText(movedSince)).toBeNull());
});

it('a count says of which goods the stock has changed while it is open, not of those that are not counted yet', async () => {
  const { movedSince, productSearch, countedQty, there } = stockStrings.documents;
  const second = { ...goods, id: 'h', name: 'قهوه' };
  const sold = [goods, second].map((one) => ({ ...one, places: [{ warehouse_id: 'w', qty: '1' }] }));
  const pick = async (one: typeof goods) => {
    answers[calls.listStock.id] = () => ({ stock: [one] });
    fireEvent.change(screen.getByRole('combobox', { name: productSearch }), { target: { value: one.name } });
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(one.name) }));
  };
  answers[calls.findStock.id] = () => ({ lines: [goods, second].map((stock) => ({ stock, is_several: false })) });
  const { hear } = await opened(null, notes, 'count');
  await pick(goods);
  fireEvent.change(await screen.findByRole('textbox', { name: countedQty }), { target: { value: '3' } });
  await pick(second);
  expect(screen.queryByText(movedSince)).toBeNull();

  answers[calls.findStock.id] = () => ({ lines: sold.map((stock) => ({ stock, is_several: false })) });
  await hear();
  const banner = (await screen.findByText(movedSince)).parentElement;
  expect(banner?.textContent).toContain('چای');
  expect(banner?.textContent).not.toContain('قهوه');
  expect(screen.getAllByText(there('۱', 'عدد'))).toHaveLength(2);
});

it('a paste that is undone leaves what is there now, and that it is another than what was counted', async () => {
  const { movedSince, productSearch, countedQty, there, paste, pasteTitle, removeLine } = stockStrings.documents;
  const second = { ...goods, id: 'h', name: 'قهوه', code: '2720000114542' };
  const found = (...all: (typeof goods)[]) => ({ lines: all.map((stock) => ({ stock, is_several: false })) });
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  answers[calls.findStock.id] = () => found(goods);
  const { hear } = await opened(null, notes, 'count');
  fireEvent.change(screen.getByRole('combobox', { name: productSearch }), { target: { value: goods.name } });
  fireEvent.click(await screen.findByRole('option', { name: new RegExp(goods.name) }));
  fireEvent.change(await screen.findByRole('textbox', { name: countedQty }), { target: { value: '3' } });

  const told = vi.spyOn(toast, 'show');
  answers[calls.findStock.id] = () => found(second);
  fireEvent.click(screen.getByRole('button', { name: paste }));
  const dialog = within(await screen.findByRole('dialog', { name: pasteTitle }));
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: `${second.code}\t5` } });
  await vi.waitFor(() => expect(dialog.getByRole('button', { name: /۱ سطر/ })).toHaveProperty('disabled', false));
  fireEvent.click(dialog.getByRole('button', { name: /۱ سطر/ }));
  await screen.findByRole('button', { name: removeLine(second.name) });

  const sold = { ...goods, places: [{ warehouse_id: 'w', qty: '1' }] };
  answers[calls.findStock.id] = () => found(sold, second);
  await hear();
  expect(await screen.findByText(movedSince)).toBeTruthy();
  act(() => told.mock.lastCall?.[1]?.action?.onPress());
  told.mockRestore();
  expect(screen.queryByRole('button', { name: removeLine(second.name) })).toBeNull();
  expect(screen.getByText(movedSince)).toBeTruthy();
  expect(screen.getByText(there('۱', 'عدد'))).toBeTruthy();
});

it('what others move does not put a document over what was written of it in a newer window meanwhile', async () => {
  const { productSearch, countedQty, there } = stockStrings.documents;
  const levelOf = (level: string) => {
    const stock = { ...goods, places: [{ warehouse_id: 'w', qty: level }] };
    answers[calls.findStock.id] = () => ({ lines: [{ stock, is_several: false }] });
  };
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  levelOf('3');
  const { hear } = await opened(null, notes, 'count');
  fireEvent.change(screen.getByRole('combobox', { name: productSearch }), { target: { value: 'چای' } });
  fireEvent.click(await screen.findByRole('option', { name: /چای/ }));
  const quantity = await screen.findByRole('textbox', { name: countedQty });
  fireEvent.change(quantity, { target: { value: '3' } });
  const [key = ''] = Object.keys(localStorage);
  const kept = () => JSON.parse(localStorage.getItem(key) ?? '') as { lines: string; sent: string };
  expect(JSON.parse(kept().lines)).toMatchObject([{ qty: '3' }]);

  const [line] = JSON.parse(kept().lines) as object[];
  const more = { ...line, product: { ...goods, id: 'h' }, qty: '40' };
  const newer = { ...kept(), lines: JSON.stringify([line, more]), sent: 'x' };
  localStorage.setItem(key, JSON.stringify(newer));
  levelOf('1');
  await hear();
  expect(await screen.findByText(there('۱', 'عدد'))).toBeTruthy();
  expect(kept()).toEqual(newer);

  // What is written here goes on, with the levels of now.
  fireEvent.change(quantity, { target: { value: '2' } });
  expect(JSON.parse(kept().lines)).toMatchObject([{ qty: '2', product: { places: [{ qty: '1' }] } }]);
});

it('what others move is nothing written: a document that began with its goods still closes at once', async () => {
  const sold = { ...goods, places: [{ warehouse_id: 'w', qty: '1' }] };
  answers[calls.findStock.id] = () => ({ lines: [{ stock: sold, is_several: false }] });
  const { onClose, close, hear } = await opened(known, qty, 'issue');
  await hear();
  expect(await screen.findByText(stockStrings.documents.there('۱', 'عدد'))).toBeTruthy();
  close();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
});

it('what was sent is not kept again by the levels that it changed', async () => {
  const { productSearch, submit } = stockStrings.documents;
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  const { close, onClose } = await opened(null, notes);
  fireEvent.change(screen.getByRole('combobox', { name: productSearch }), { target: { value: 'چای' } });
  fireEvent.click(await screen.findByRole('option', { name: /چای/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: qty }), { target: { value: '12' } });
  close();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  cleanup();

  let there = '3';
  const find = vi.fn(() => ({
    lines: [{ stock: { ...goods, places: [{ warehouse_id: 'w', qty: there }] }, is_several: false }],
  }));
  answers[calls.findStock.id] = find;
  answers[calls.createWarehousing.id] = () => {
    there = '15';
    return { kind: 'receipt', number: 'R-1' };
  };
  const again = await opened(null, qty);
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(1));
  fireEvent.click(screen.getByRole('button', { name: submit.receipt }));
  await vi.waitFor(() => expect(again.onClose).toHaveBeenCalled());
  expect(find).toHaveBeenCalledTimes(2);
  cleanup();

  await opened(null, notes);
  expect(screen.queryByRole('textbox', { name: qty })).toBeNull();
});

it('goods that are read in before those that it begins with are known stay in it', async () => {
  const second = { ...goods, id: 'h', name: 'قهوه' };
  answers[calls.listStock.id] = () => ({ stock: [second] });
  let arrive: (found: typeof goods) => void = () => {};
  answers[calls.getStockProduct.id] = () => new Promise((resolve) => (arrive = resolve));
  try {
    await opened(known, notes);
    fireEvent.change(screen.getByRole('combobox', { name: stockStrings.documents.productSearch }), {
      target: { value: 'قهوه' },
    });
    fireEvent.click(await screen.findByRole('option', { name: /قهوه/ }));
    fireEvent.change(await screen.findByRole('textbox', { name: qty }), { target: { value: '7' } });
    arrive(goods);
    await vi.waitFor(() => expect(screen.getAllByRole('textbox', { name: qty })).toHaveLength(2));
    const written = screen.getAllByRole<HTMLInputElement>('textbox', { name: qty }).map(({ value }) => value);
    expect(written).toEqual(['', '۷']);
  } finally {
    answers[calls.getStockProduct.id] = () => goods;
  }
});

it('what another window sent or threw away is not there to be sent once more', async () => {
  await opened(null, notes);
  const written = () => screen.getByRole<HTMLInputElement>('textbox', { name: notes }).value;
  fireEvent.change(screen.getByRole('textbox', { name: notes }), { target: { value: 'قفسه دوم' } });
  const [key = ''] = Object.keys(localStorage);
  fireEvent(window, new StorageEvent('storage', { key: 'another', newValue: null }));
  expect(written()).toBe('قفسه دوم');
  fireEvent(window, new StorageEvent('storage', { key, newValue: null }));
  await vi.waitFor(() => expect(written()).toBe(''));
});

it('goes on with what another window writes: a key pressed in the older one puts its few lines over none of it', async () => {
  const { productSearch, countedQty } = stockStrings.documents;
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  answers[calls.findStock.id] = () => ({ lines: [] });
  const { onKind } = await opened(null, notes, 'receipt');
  fireEvent.change(screen.getByRole('combobox', { name: productSearch }), { target: { value: 'چای' } });
  fireEvent.click(await screen.findByRole('option', { name: /چای/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: qty }), { target: { value: '3' } });
  const [key = ''] = Object.keys(localStorage);
  const kept = () => JSON.parse(localStorage.getItem(key) ?? '') as Record<'kind' | 'head' | 'lines' | 'sent', string>;
  const [line] = JSON.parse(kept().lines) as object[];
  const more = { ...line, product: { ...goods, id: 'h', name: 'قهوه' }, qty: '40' };
  const head = JSON.stringify({ ...JSON.parse(kept().head), reference: '۷۷' });
  const newer = { kind: 'count', head, lines: JSON.stringify([line, more]), sent: '' };
  localStorage.setItem(key, JSON.stringify(newer));
  fireEvent(window, new StorageEvent('storage', { key, newValue: JSON.stringify(newer) }));
  await vi.waitFor(() => expect(onKind).toHaveBeenLastCalledWith('count'));
  const quantities = await screen.findAllByRole<HTMLInputElement>('textbox', { name: countedQty });
  expect(quantities.map(({ value }) => value)).toEqual(['۳', '۴۰']);
  expect(kept()).toEqual(newer);
  fireEvent.change(screen.getByRole('textbox', { name: notes }), { target: { value: 'قفسه دوم' } });
  expect(JSON.parse(kept().lines)).toMatchObject([{ qty: '3' }, { qty: '40' }]);
  expect(JSON.parse(kept().head)).toMatchObject({ reference: '۷۷', notes: 'قفسه دوم' });
});

it('what another window sent without an answer is sent by this one as the same, once', async () => {
  answers[calls.listStock.id] = () => ({ stock: [goods] });
  await opened(null, notes);
  fireEvent.change(screen.getByRole('textbox', { name: notes }), { target: { value: 'قفسه دوم' } });
  const [key = ''] = Object.keys(localStorage);
  const kept = JSON.parse(localStorage.getItem(key) ?? '') as object;
  const sent = { callId: calls.createWarehousing.id, input: { body: {} }, form: 'another' };
  const lost = { ...kept, sent: JSON.stringify({ key: 'the-key', sent: [sent] }) };
  localStorage.setItem(key, JSON.stringify(lost));
  fireEvent(window, new StorageEvent('storage', { key, newValue: JSON.stringify(lost) }));
  const create = vi.fn(() => new Promise(() => undefined));
  answers[calls.createWarehousing.id] = create;
  keys.length = 0;
  fireEvent.click(screen.getByRole('button', { name: stockStrings.documents.submit.receipt }));
  await vi.waitFor(() => expect(create).toHaveBeenCalled());
  expect(keys).toEqual(['the-key']);
});

it('says what was refused of a line at that line alone, while it stands as it was sent', async () => {
  const second = { ...goods, id: 'h', name: 'قهوه' };
  answers[calls.listStock.id] = () => ({ stock: [second] });
  answers[calls.createWarehousing.id] = () => {
    const errors = [{ path: 'lines[0].qty', code: 'REQUIRED', message: 'مقدار را بنویسید.' }];
    const problem = {
      type: '',
      title: '',
      status: 400,
      detail: '',
      code: 'INVALID_INPUT',
      request_id: 'r',
      errors,
    } as const;
    throw new ApiProblem(400, problem);
  };
  await opened(known, qty);
  fireEvent.change(screen.getByRole('combobox', { name: stockStrings.documents.productSearch }), {
    target: { value: 'قهوه' },
  });
  fireEvent.click(await screen.findByRole('option', { name: /قهوه/ }));
  fireEvent.click(screen.getByRole('button', { name: stockStrings.documents.submit.receipt }));
  expect(await screen.findByText('مقدار را بنویسید.')).toBeTruthy();
  // Both are empty still: the place alone would say the same of the other one.
  fireEvent.click(screen.getByRole('button', { name: stockStrings.documents.removeLine('چای') }));
  expect(screen.queryByText('مقدار را بنویسید.')).toBeNull();
});

it('takes goods that the camera reads, to be counted by hand; a code that nobody has is told', async () => {
  const codes = ['6260152400012', '9'];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => [{ rawValue: codes.shift() ?? '' }];
    },
  );
  const track = Object.assign(new EventTarget(), { stop: vi.fn() });
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
  vi.stubGlobal('navigator', Object.assign(navigator, { mediaDevices: { getUserMedia: async () => stream } }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'srcObject', 'set').mockReturnValue();
  const asked = vi.fn((code = '') => ({ lines: [{ stock: code === '9' ? null : goods, is_several: false }] }));
  answers[calls.findStock.id] = ({ lines }) => asked(lines[0]?.code);
  try {
    await opened(null, partyReceipt);
    const read = () => fireEvent.click(screen.getByRole('button', { name: cameraStrings.open }));
    read();
    const quantity = await screen.findByRole<HTMLInputElement>('textbox', { name: qty });
    expect(quantity.value).toBe('');
    await vi.waitFor(() => expect(document.activeElement).toBe(quantity));
    read();
    // Asked by its own id is how much of it is there.
    const codesRead = () => asked.mock.calls.filter(([code]) => code !== goods.code);
    await vi.waitFor(() => expect(codesRead()).toEqual([['6260152400012'], ['9']]));
    expect(screen.getAllByRole('textbox', { name: qty })).toHaveLength(1);
  } finally {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
});

const scan = (code: string) => {
  for (const [at, key] of [...code, 'Enter'].entries()) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: 1000 + at });
    fireEvent(document.body, event);
  }
};

it.each([
  ['with the line that it came to', goods, [{ product_id: 'g', qty: '2' }]],
  ['not at all where it came to none', null, null],
])('is sent after what was scanned and is still looked for: %s', async (_how, stock, sent) => {
  let answer = (_: unknown) => {};
  answers[calls.findStock.id] = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const send = vi.fn((_: Asked) => ({ kind: 'receipt', number: '1' }));
  answers[calls.createWarehousing.id] = send;
  await opened(known, qty);
  fireEvent.change(screen.getByRole('textbox', { name: qty }), { target: { value: '1' } });
  await act(async () => scan('6260152400012'));
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: stockStrings.documents.submit.receipt });
  await act(async () => fireEvent.click(submit()));
  expect(send).not.toHaveBeenCalled();
  await act(async () => answer({ lines: [{ stock, is_several: false }] }));
  if (sent === null) expect(send).not.toHaveBeenCalled();
  else await vi.waitFor(() => expect(send.mock.calls[0]?.[0]).toMatchObject({ lines: sent }));
});

it('says of what is scanned while it is being booked that it is not in it; it was told as taken, and was lost', async () => {
  const { submit, tooLate } = stockStrings.documents;
  const { result } = renderHook(() => useToasts('top'));
  answers[calls.findStock.id] = () => ({ lines: [{ stock: { ...goods, id: 'h' }, is_several: false }] });
  answers[calls.createWarehousing.id] = () => new Promise(() => {});
  await opened(known, qty);
  fireEvent.change(screen.getByRole('textbox', { name: qty }), { target: { value: '1' } });
  fireEvent.click(screen.getByRole('button', { name: submit.receipt }));
  // Nothing is typed into it either by then.
  await vi.waitFor(() => expect(screen.getByRole('textbox', { name: qty }).closest('[inert]')).not.toBeNull());
  await act(async () => scan(goods.code));
  expect(screen.getAllByRole('textbox', { name: qty })).toHaveLength(1);
  expect(result.current.map(({ text }) => text)).toContain(tooLate('۲۷۲۰۰۰۰۱۳۱۴۲۵'));
});

it('a scanned code that several goods have is asked about; one more of the first of them was booked', async () => {
  const { productSearch, shared } = stockStrings.documents;
  const { result } = renderHook(() => useToasts('top'));
  answers[calls.findStock.id] = () => ({ lines: [{ stock: null, is_several: true }] });
  answers[calls.listStock.id] = ({ search_field }) => ({
    stock: search_field === goods.code ? [goods, { ...goods, id: 'h', name: 'قهوه' }] : [],
  });
  await opened(null, partyReceipt);
  scan(goods.code);
  const option = await screen.findByRole('option', { name: /قهوه/ });
  const { value, selectionStart, selectionEnd } = screen.getByRole<HTMLInputElement>('combobox', {
    name: productSearch,
  });
  expect([value, selectionStart, selectionEnd]).toEqual([goods.code, 0, goods.code.length]);
  fireEvent.click(option);
  expect(result.current.map(({ text }) => text)).toContain(shared('۲۷۲۰۰۰۰۱۳۱۴۲۵'));
  expect(await screen.findByText('قهوه')).toBeTruthy();
  expect(screen.getAllByRole('textbox', { name: qty })).toHaveLength(1);
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: productSearch }).value).toBe('');
});
