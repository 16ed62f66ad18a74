// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, problems } from '@taraz/contract';
import { toPersianDigits } from '@taraz/core';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispatchSession, forgetLogin, leaveAccount, type Me } from '../../app/session-store.ts';
import { toast, useToasts } from '../../ui/toast-store.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useGridEdits } from './use-grid-edits.ts';
import type { RowPages } from './use-row-pages.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<object>()), api }));
const told = vi.spyOn(toast, 'error');
beforeEach(() => {
  api.mockReset();
  told.mockClear();
});
afterEach(() => {
  cleanup();
  // What was left unsent goes with its notice.
  told.mock.lastCall?.[1]?.onClose?.();
});

const job = { id: 'a', editing: null } as ImportDetail;
/** The rows that the list has by now, each of the cells «1» and «2». */
let now: readonly number[] = [];
const dataOf = (row: number) => ({ row, cells: ['1', '2'], left_out: false });
/** The list with these rows of the file; what is fetched is as the newest one says. */
function listOf(...numbers: number[]): RowPages {
  now = numbers;
  return {
    rows: numbers.map((row, index) => ({ index, key: String(index), data: dataOf(row) })),
    seenFrom: (from: number, most: number) => numbers.slice(from, from + most),
    ensure: async (from: number, to: number) => now.slice(from, to + 1).map(dataOf),
  } as unknown as RowPages;
}
const onOtherRows = vi.fn();
function gridOf(pages: RowPages) {
  const client = new QueryClient();
  return renderHook((now: RowPages) => useGridEdits(job, now, { only: 'bad', code: 'X', column: 1 }, onOtherRows), {
    initialProps: pages,
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
}
const bodies = () => api.mock.calls.map(([, { body }]) => body);
const lost = new ApiProblem(0, null);
/** What is offered after the newest failure. */
const again = () => told.mock.lastCall?.[1]?.action?.onPress();
type Grid = { current: ReturnType<typeof useGridEdits> };
/** A cell that is written and left. */
const writeIn = (grid: Grid, value: string, column = 1) =>
  act(async () => {
    grid.current.write('0', `c${column}`, value);
    grid.current.flush();
  });
const cell = (value: string, column = 1) => ({ cells: [{ row: 7, column, value }] });
const pasteInto = (grid: Grid, value: string) =>
  grid.current.paste({ rowKey: '0', columnKey: 'c1' }, [[value]], ['c0', 'c1']);
const pasteIn = (grid: Grid, value: string) => act(() => pasteInto(grid, value));
const paste = (value: string) => ({ paste: { from_row: 7, seen_rows: [7], columns: [1], texts: [[value]] } });
/** Later answers, each given by hand. */
function answering() {
  const answers: ((error?: ApiProblem) => void)[] = [];
  const answer = () =>
    new Promise((resolve, reject) => answers.push((error) => (error === undefined ? resolve(job) : reject(error))));
  api.mockImplementation(answer);
  return (at: number, error?: ApiProblem) => act(async () => answers[at]?.(error));
}
/** Of a table that is not written. */
const otherRows = new ApiProblem(409, {
  ...{ code: 'CONFLICT', title: problems.CONFLICT.title, status: 409, request_id: 'r', detail: 'x' },
  errors: [{ path: 'paste.seen_rows', code: 'OTHER_ROWS', message: 'x' }],
} as never);

it('sends what was being written when the rows go out of sight', async () => {
  api.mockResolvedValue(job);
  const { result, unmount } = gridOf(listOf(7));
  act(() => result.current.write('0', 'c1', '12'));
  expect(api).not.toHaveBeenCalled();
  unmount();
  await waitFor(() => expect(api).toHaveBeenCalledTimes(1));
  expect(bodies()).toMatchObject([cell('12')]);
});

it.each<[string, (grid: ReturnType<typeof useGridEdits>) => Promise<void>, object]>([
  [
    'paste',
    (grid) => grid.paste({ rowKey: '0', columnKey: 'c1' }, [['x'], ['y']], ['c0', 'c1']),
    { paste: { from_row: 7, seen_rows: [7, 9], columns: [1], texts: [['x'], ['y']] } },
  ],
  [
    'fill',
    (grid) => grid.fill(['0', '1'], [{ columnKey: 'c1', text: 'x' }], null),
    { fill: { column: 1, value: 'x', from_row: 7, to_row: 9, seen_rows: [7, 9] } },
  ],
  ['leaving out', (grid) => grid.leaveOut(['0', '1']), { leave_out: { choice: 'leave', rows: [7, 9] } }],
])('what was lost is sent again as it was: a %s is over no other rows', async (_, edit, body) => {
  api.mockRejectedValueOnce(lost).mockResolvedValue(job);
  const { result, rerender } = gridOf(listOf(7, 9, 12, 14));
  await act(() => edit(result.current));
  // The rows were written and have left the list: others stand in their places.
  rerender(listOf(12, 14));
  await act(async () => again());
  expect(bodies()).toMatchObject([body, body]);
  expect(bodies()[1]).toEqual(bodies()[0]);
});

it('where the list has other rows by now they are fetched anew, and nothing is offered to be sent again', async () => {
  api.mockRejectedValue(otherRows);
  const { result } = gridOf(listOf(7, 9));
  await act(() => result.current.paste({ rowKey: '0', columnKey: 'c1' }, [['x']], ['c1']));
  expect(onOtherRows).toHaveBeenCalledTimes(1);
  expect(told.mock.lastCall?.[1]?.action).toBeUndefined();
});

it('a cell that is set back before its first change has come back is sent again, after it', async () => {
  const answers: (() => void)[] = [];
  api.mockImplementation(() => new Promise((resolve) => answers.push(() => resolve(job))));
  const { result } = gridOf(listOf(7));
  await writeIn(result, '12');
  await writeIn(result, '2');
  expect(bodies()).toEqual([cell('12')]);
  await act(async () => answers[0]?.());
  await waitFor(() => expect(bodies()).toEqual([cell('12'), cell('2')]));
  await act(async () => answers[1]?.());
  // What says so already is not sent.
  api.mockClear();
  await writeIn(result, '2');
  expect(api).not.toHaveBeenCalled();
});

it('what could not be sent is not sent again over what was written in its cell since', async () => {
  api.mockRejectedValueOnce(lost).mockResolvedValue(job);
  const { result } = gridOf(listOf(7));
  await writeIn(result, '12');
  const press = told.mock.lastCall?.[1]?.action?.onPress;
  await writeIn(result, '2');
  await act(async () => press?.());
  expect(bodies()).toEqual([cell('12'), cell('2')]);
});

it('an undo that fails as well takes away no way to send again what was lost', async () => {
  api.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue(job);
  const { result } = gridOf(listOf(7));
  await writeIn(result, '12');
  await act(async () => result.current.change.mutate({ undo: true }));
  await waitFor(() => expect(api).toHaveBeenCalledTimes(2));
  await act(async () => again());
  expect(bodies()).toEqual([cell('12'), { undo: true }, cell('12')]);
});

it('what waits to be sent again is not sent over what is written in its cell meanwhile', async () => {
  api.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const { result } = gridOf(listOf(7));
  await writeIn(result, '11', 0);
  await writeIn(result, '12');
  const answer = answering();
  await act(async () => again());
  await writeIn(result, '13');
  await answer(0);
  await answer(1);
  expect(bodies().slice(2)).toEqual([cell('11', 0), cell('13')]);
});

it('nor behind what is written in it while it is on its way already', async () => {
  api.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const { result } = gridOf(listOf(7));
  await writeIn(result, '11', 0);
  await writeIn(result, '12');
  const answer = answering();
  await act(async () => again());
  await writeIn(result, '13');
  await writeIn(result, '14');
  for (const at of [0, 1, 2, 3]) await answer(at);
  expect(bodies().slice(2)).toEqual([cell('11', 0), cell('13'), cell('14')]);
});

const tables: [string, (grid: Grid) => Promise<void>, object][] = [
  ['pasted', (grid) => pasteInto(grid, '13'), paste('13')],
  [
    'filled',
    (grid) => grid.current.fill(['0', '0'], [{ columnKey: 'c1', text: '13' }], null),
    { fill: { column: 1, value: '13', from_row: 7, to_row: 7 } },
  ],
];

it.each(tables)(
  'what could not be sent is not sent again over what was %s over its cell since',
  async (_, edit, body) => {
    api.mockRejectedValueOnce(lost).mockResolvedValue(job);
    const { result } = gridOf(listOf(7));
    await writeIn(result, '12');
    const press = told.mock.lastCall?.[1]?.action?.onPress;
    await act(() => edit(result));
    await act(async () => press?.());
    expect(bodies()).toMatchObject([cell('12'), body]);
  },
);

it.each(tables)('nor is it offered, where it hung until that was %s', async (_, edit, body) => {
  const { result } = gridOf(listOf(7));
  const answer = answering();
  await writeIn(result, '12');
  await writeIn(result, '11', 0);
  // Waits for the first text of its cell.
  await writeIn(result, '14');
  await act(async () => void edit(result));
  await waitFor(() => expect(bodies()).toHaveLength(3));
  await answer(2);
  await answer(0, lost);
  expect(told).not.toHaveBeenCalled();
  // What lies beside the table is.
  await answer(1, lost);
  await act(async () => again());
  await answer(3);
  expect(bodies()).toMatchObject([cell('12'), cell('11', 0), body, cell('11', 0)]);
});

it('a cell that was written after a table is sent again after it, too', async () => {
  api.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost).mockResolvedValue(job);
  const { result } = gridOf(listOf(7));
  await pasteIn(result, '12');
  await writeIn(result, '13');
  await act(async () => again());
  await waitFor(() => expect(api).toHaveBeenCalledTimes(4));
  expect(bodies()).toMatchObject([paste('12'), cell('13'), paste('12'), cell('13')]);
});

it.each(tables)(
  'what was written in the middle of it stands again once what was %s is sent again',
  async (_, edit, body) => {
    api.mockRejectedValueOnce(lost).mockResolvedValue(job);
    const { result } = gridOf(listOf(7));
    await act(() => edit(result));
    await writeIn(result, '12');
    await writeIn(result, '11', 0);
    await act(async () => again());
    await waitFor(() => expect(bodies()).toHaveLength(5));
    expect(bodies()).toMatchObject([body, cell('12'), cell('11', 0), body, cell('12')]);
  },
);

it.each(tables)('or where it hung meanwhile, but not over what is written since', async (_, edit, body) => {
  const { result } = gridOf(listOf(7));
  const answer = answering();
  await act(async () => void edit(result));
  await writeIn(result, '12');
  await waitFor(() => expect(bodies()).toMatchObject([body, cell('12')]));
  await answer(1);
  await writeIn(result, '14');
  await answer(0);
  await answer(2);
  await waitFor(() => expect(bodies()).toHaveLength(4));
  expect(bodies().slice(2)).toEqual([cell('14'), cell('14')]);
  await answer(3);
});

it('a table that was pasted over another since stands again once that is sent again', async () => {
  api.mockRejectedValueOnce(lost).mockResolvedValue(job);
  const { result } = gridOf(listOf(7));
  await pasteIn(result, '12');
  await pasteIn(result, '13');
  await act(async () => again());
  await waitFor(() => expect(bodies()).toHaveLength(4));
  expect(bodies()).toMatchObject([paste('12'), paste('13'), paste('12'), cell('13')]);
});

const undo = { undo: true } as const;
const redo = { redo: true } as const;
/** As the screen sends by itself. */
const settle = { action: 'settle' } as const;
type Step = typeof undo | typeof redo | typeof settle;

/** Answers as the server counts edits: one that goes back or forth, at once or in steps, changes which is the last. */
function counting(isInSteps = false) {
  const edits = { done: 0, undone: 0 };
  const take = (by: number) => {
    edits.done += by;
    edits.undone -= by;
  };
  api.mockImplementation(async (_, { body }) => {
    const isUndo = 'undo' in body;
    if (isUndo) take(-1);
    else if ('redo' in body) take(1);
    else if (!('action' in body)) Object.assign(edits, { done: edits.done + 1, undone: 0 });
    const isGoingBack = isUndo && isInSteps;
    return {
      ...job,
      // What is undone in steps is the last until that is over.
      last_edit: { number: edits.done + (isGoingBack ? 1 : 0), cells: 1, of: 'cells' },
      editing: isGoingBack ? { percent: 50, is_undo: true, is_redo: false } : null,
      can_redo: !isGoingBack && edits.undone > 0,
    };
  });
}

it.each<[string, Step[], object[], ('in steps' | 'at once')?]>([
  ['was undone since stands above nothing', [undo], []],
  ['was undone in steps since stands above nothing', [undo], [], 'in steps'],
  ['was undone stands above nothing, whatever else the screen asked since', [undo, settle], []],
  ['was done again after that does', [undo, redo], [cell('12')]],
  ['was done again after steps does', [undo, redo], [cell('12')], 'in steps'],
  ['was done again does, whatever else the screen asked between', [undo, settle, redo], [cell('12')]],
  ['came before what was undone does', [undo, undo, redo], [cell('12')]],
])('what %s, once a table is sent again', async (_, steps, above, how) => {
  api.mockRejectedValueOnce(lost);
  const { result } = gridOf(listOf(7));
  await pasteIn(result, '13');
  counting(how === 'in steps');
  await writeIn(result, '12');
  if (steps.filter((step) => step === undo).length > 1) await writeIn(result, '14');
  for (const step of steps) await act(async () => result.current.change.mutate(step));
  api.mockClear();
  await act(async () => again());
  await waitFor(() => expect(bodies()).toHaveLength(1 + above.length));
  expect(bodies()).toMatchObject([paste('13'), ...above]);
});

it('nor does it where something else was written in its stead', async () => {
  api.mockRejectedValueOnce(lost);
  const { result } = gridOf(listOf(7));
  await pasteIn(result, '13');
  counting();
  await writeIn(result, '12');
  await act(async () => result.current.change.mutate(undo));
  await writeIn(result, '11', 0);
  api.mockClear();
  await act(async () => again());
  expect(bodies()).toMatchObject([paste('13')]);
});

it('what was written at once into several cells stands above it, in whichever order that arrives', async () => {
  api.mockRejectedValueOnce(lost);
  const { result } = gridOf(listOf(7));
  await act(() => result.current.paste({ rowKey: '0', columnKey: 'c0' }, [['13', '14']], ['c0', 'c1']));
  const answer = answering();
  await writeIn(result, '12');
  await writeIn(result, '11', 0);
  await answer(1);
  await answer(0);
  api.mockClear();
  counting();
  await act(async () => again());
  await waitFor(() => expect(bodies()).toHaveLength(2));
  expect(bodies()[1]).toEqual({ cells: [...cell('11', 0).cells, ...cell('12').cells] });
});

it('the notice of what was refused stays when another edit arrives, that of what was lost goes', async () => {
  const closed = vi.spyOn(toast, 'close');
  const isClosed = () => closed.mock.calls.some(([id]) => id === told.mock.results.at(-1)?.value);
  api.mockRejectedValueOnce(otherRows).mockResolvedValue(job);
  const { result } = gridOf(listOf(7));
  await pasteIn(result, '12');
  await writeIn(result, '13');
  expect(isClosed()).toBe(false);
  api.mockRejectedValueOnce(lost);
  await writeIn(result, '14');
  await writeIn(result, '15');
  expect(isClosed()).toBe(true);
});

it.each(['before', 'after'])('nor does it go with the notice of what was lost %s that', async (when) => {
  toast.closeAll();
  const { result } = gridOf(listOf(7));
  const loses = async () => {
    api.mockRejectedValueOnce(lost);
    await writeIn(result, '13', 0);
  };
  if (when === 'before') await loses();
  api.mockRejectedValueOnce(otherRows);
  await pasteIn(result, '12');
  if (when === 'after') await loses();
  api.mockResolvedValue(job);
  const offered = told.mock.calls.findLast(([, more]) => more?.action !== undefined)?.[1]?.action;
  await act(async () => offered?.onPress());
  const { result: shown } = renderHook(() => useToasts('bottom'));
  expect(bodies().at(-1)).toEqual(cell('13', 0));
  expect(shown.current.map(({ text, detail, action }) => [text, detail, action])).toEqual([
    [importStrings.grid.refused, 'x', undefined],
  ]);
});

describe('what did not arrive', () => {
  const enter = (id: string) => {
    const user = { id, account: { id: 'x' }, roles: ['admin'] } as unknown as Me;
    dispatchSession({ type: 'user', user, isLegal: true, signByTaxpayer: false });
  };
  /** A table with a cell that was written in its middle since, and another cell. */
  const lose = async (grid: Grid) => {
    api.mockRejectedValueOnce(lost).mockResolvedValueOnce(job).mockRejectedValueOnce(lost);
    await pasteIn(grid, '12');
    await writeIn(grid, '13');
    await writeIn(grid, '11', 0);
    api.mockReset();
    told.mockClear();
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    forgetLogin(null);
  });

  it('is offered again after a reload, or once its user is back in its account, and by then only', async () => {
    enter('u');
    const { result, unmount } = gridOf(listOf(7));
    await lose(result);
    unmount();
    // The page lets go of all it has in hand, as a reload does.
    leaveAccount();
    enter('v');
    const other = gridOf(listOf(7));
    expect(told).not.toHaveBeenCalled();
    other.unmount();
    leaveAccount();
    enter('u');
    api.mockResolvedValue(job);
    gridOf(listOf(7));
    await act(async () => again());
    await waitFor(() => expect(bodies()).toHaveLength(3));
    expect(bodies()).toMatchObject([paste('12'), cell('13'), cell('11', 0)]);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('is offered after a reload as it stood last, small tables as well, without those that the storage has no room for', async () => {
    enter('u');
    const { sessionStorage: roomy } = globalThis;
    const setItem = (name: string, text: string) => {
      if (text.length > 1_000) throw new DOMException('full', 'QuotaExceededError');
      roomy.setItem(name, text);
    };
    const small = {
      getItem: (name: string) => roomy.getItem(name),
      removeItem: (name: string) => roomy.removeItem(name),
    };
    vi.stubGlobal('sessionStorage', { ...small, setItem });
    for (const _ of ['11', '12', '13', 'x']) api.mockRejectedValueOnce(lost);
    api.mockResolvedValue(job);
    const { result, unmount } = gridOf(listOf(7));
    await writeIn(result, '11', 0);
    await pasteIn(result, '13');
    await writeIn(result, '12');
    await pasteIn(result, 'x'.repeat(1_000));
    await writeIn(result, '14', 0);
    unmount();
    leaveAccount();
    enter('u');
    api.mockClear();
    gridOf(listOf(7));
    await act(async () => again());
    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies()).toMatchObject([paste('13'), cell('12')]);
  });

  it('goes with its user: the next one sends nothing of it', async () => {
    enter('u');
    const { result } = gridOf(listOf(7));
    await lose(result);
    forgetLogin(null);
    expect(sessionStorage).toHaveLength(0);
    enter('v');
    api.mockRejectedValueOnce(lost).mockResolvedValue(job);
    await writeIn(result, '15');
    await act(async () => again());
    expect(bodies()).toEqual([cell('15'), cell('15')]);
  });

  it.each<[string, (grid: Grid, answer: ReturnType<typeof answering>) => Promise<void>, object[]]>([
    [
      'a cell that waits behind its first text',
      async (grid) => {
        await writeIn(grid, '12');
        await writeIn(grid, '13');
      },
      [cell('12')],
    ],
    [
      'what is to stand above a late table',
      async (grid, answer) => {
        await act(async () => void pasteInto(grid, '12'));
        await writeIn(grid, '13');
        await answer(1);
      },
      [paste('12'), cell('13')],
    ],
  ])('nor has it sent when a call ends late: %s', async (_, edit, sent) => {
    enter('u');
    const { result } = gridOf(listOf(7));
    const answer = answering();
    await edit(result, answer);
    forgetLogin(null);
    enter('v');
    await answer(0);
    expect(bodies()).toMatchObject(sent);
  });

  it('nor what was still to be made of rows that come late', async () => {
    enter('u');
    let come = () => {};
    const pages = listOf(7);
    const late = new Promise<void>((done) => {
      come = done;
    });
    const ensure = (...of: [number, number]) => late.then(() => pages.ensure(...of));
    const { result } = gridOf({ ...pages, ensure });
    await act(async () => void result.current.fill(['0', '0'], [{ columnKey: 'c1', text: '13' }], null));
    forgetLogin(null);
    enter('v');
    await act(async () => come());
    expect(bodies()).toEqual([]);
  });

  it('is forgotten with its notice', async () => {
    enter('u');
    const { result } = gridOf(listOf(7));
    await lose(result);
    expect(sessionStorage).toHaveLength(1);
    await writeIn(result, '16', 0);
    act(() => told.mock.lastCall?.[1]?.onClose?.());
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a table that is laid over the columns beside the file’s own', () => {
  const keys = ['row', 'c0', 'c1', 'problem'];
  const paste = async (columnKey: string, line: string[]) => {
    api.mockResolvedValue(job);
    const notice = vi.spyOn(toast, 'show').mockClear();
    const { result } = gridOf(listOf(7));
    await act(() => result.current.paste({ rowKey: '0', columnKey }, [line], keys));
    const [body] = bodies();
    return { columns: body?.paste.columns, texts: body?.paste.texts, told: notice.mock.lastCall?.[0] };
  };
  const beyond = (columns: number) =>
    importStrings.grid.beyond({ rows: 0, columns }, (count) => toPersianDigits(String(count)));

  it.each([
    ['has no place on what is wrong, and that is told', 'c1', ['x', 'y'], [1], ['x'], 1],
    ['is told with all of its columns that have none', 'c1', ['x', 'y', 'z'], [1], ['x'], 2],
    [
      'begins at the file’s first column where it is pasted on the row’s number',
      'row',
      ['x', 'y'],
      [0, 1],
      ['x', 'y'],
      0,
    ],
  ])('of a spreadsheet %s', async (_name, columnKey, line, columns, texts, lost) => {
    const told = lost === 0 ? undefined : beyond(lost);
    expect(await paste(columnKey, line)).toEqual({ columns, texts: [texts], told });
  });
});
