// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, type Call, calls } from '@taraz/contract';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { awaitImport } from './await-import.ts';
import { ImportDialog } from './import-dialog.tsx';
import { importStrings as words } from './strings.fa.ts';
import { unitChoiceStrings } from './unit-choice.fa.ts';

const told = { type: '', title: '', detail: '', request_id: 'r' };
const remembered = {
  is_remembered: true,
  by_title: ['company'],
  columns: [{ title: 'نام', field: 'name' as string | null, samples: [] as string[] }],
  fields: [] as { field: string; title: string }[],
  needed: [] as string[][],
  notices: ['ستون «فی» افزوده شد.'],
  unit: 'rial',
};
let look: () => typeof remembered;
/** of what was sent; null: it is refused */
let answer: Promise<object> | null = null;
vi.mock('../../app/api.ts', async (original) => ({
  ...(await original<object>()),
  api: async ({ id }: Call) => {
    if (id !== calls.bulkCustomers.id) return look();
    if (answer !== null) return answer;
    const detail = 'این فایل را پیش‌تر فرستاده‌اید.';
    throw new ApiProblem(409, { ...told, detail, status: 409, code: 'CONFLICT' } as never);
  },
}));
vi.mock('./await-import.ts', () => ({ awaitImport: vi.fn() }));
afterEach(() => {
  cleanup();
  answer = null;
});

/** The dialog, how a file is chosen in it, and the button that sends it. */
function open(onId: (id: string) => void = () => undefined) {
  const nothing = () => undefined;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog kind="customers" id="new" onId={onId} onClose={nothing} />
    </QueryClientProvider>,
  );
  const picker = document.querySelector('input[type=file]') as Element;
  const choose = (name: string) => fireEvent.change(picker, { target: { files: [new File(['x'], name)] } });
  return { choose, send: screen.getByRole('button', { name: words.send }) as HTMLButtonElement };
}

it('what was refused of a file is not said of the next', async () => {
  look = () => remembered;
  const { choose, send } = open();
  choose('one.csv');
  await waitFor(() => expect(send.disabled).toBe(false));
  expect(screen.getByText('ستون «فی» افزوده شد.')).toBeTruthy();
  // They are of an earlier file, until one press takes what the titles say.
  fireEvent.click(screen.getByRole('button', { name: words.columns.reset }));
  expect(screen.queryByRole('button', { name: words.columns.reset })).toBeNull();
  expect(screen.getByText(words.columns.remembered)).toBeTruthy();
  fireEvent.click(send);
  await screen.findByText('این فایل را پیش‌تر فرستاده‌اید.');
  choose('two.csv');
  await waitFor(() => expect(screen.queryByText('این فایل را پیش‌تر فرستاده‌اید.')).toBe(null));
});

it('while a file is being sent no other is taken, dropped or chosen', async () => {
  look = () => remembered;
  let tell = (_: object) => {};
  answer = new Promise<object>((done) => {
    tell = done;
  });
  const { choose, send } = open();
  choose('one.csv');
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
  const place = screen.getByRole('region', { name: words.choose });
  const chooser = within(place).getByRole<HTMLButtonElement>('button', { name: words.choose });
  await waitFor(() => expect(chooser.disabled).toBe(true));
  fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'two.csv')] } });
  expect(screen.queryByText('two.csv')).toBeNull();
  expect(screen.getByText('one.csv')).toBeTruthy();
  tell({ id: 'a', status: 'queued', rows: 0, finished_at: null });
});

it.each([
  ['is shown at once', false],
  ['is told once it is over to whoever closed the dialog meanwhile, who is not led back', true],
])('what was sent %s', async (_what, isClosed) => {
  look = () => remembered;
  let tell = (_: object) => {};
  answer = new Promise<object>((done) => {
    tell = done;
  });
  const onId = vi.fn();
  const { choose, send } = open(onId);
  choose('one.csv');
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
  if (isClosed) cleanup();
  tell({ id: 'a', status: 'queued', rows: 0, finished_at: null });
  await waitFor(() => expect(isClosed ? awaitImport : onId).toHaveBeenCalled());
  expect(isClosed ? onId : awaitImport).not.toHaveBeenCalled();
});

it('a file that is none says why; one whose titles nobody knows is sent once what it must have is told', async () => {
  look = () => {
    const detail = 'این فایل صفحه‌گسترده نیست.';
    throw new ApiProblem(400, { ...told, detail, status: 400, code: 'INVALID_INPUT' } as never);
  };
  const { choose, send } = open();
  choose('none.csv');
  expect((await screen.findByRole('alert')).textContent).toContain('این فایل صفحه‌گسترده نیست.');
  expect(send.disabled).toBe(true);
  const columns = [{ title: 'الف', field: null, samples: [] }];
  look = () => ({ ...remembered, columns, fields: [{ field: 'name', title: 'نام' }], needed: [['name']] });
  choose('strange.csv');
  await screen.findByText(words.columns.lacking('«نام»'));
  expect(send.disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /«الف»/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'نام' }));
  await waitFor(() => expect(send.disabled).toBe(false));
});

it('a file whose title says tomans is not read until somebody says that they are: each of its rows would fail', async () => {
  const columns = [
    { title: 'نام', field: 'name', samples: [] },
    { title: 'قیمت (تومان)', field: 'price', samples: ['98500'] },
  ];
  look = () => ({ ...remembered, columns });
  const { choose, send } = open();
  choose('prices.csv');
  await screen.findByText(unitChoiceStrings.needed);
  expect(send.disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'تومان' }));
  expect([send.disabled, screen.queryByText(unitChoiceStrings.needed)]).toEqual([false, null]);
  expect(screen.getByText(unitChoiceStrings.times)).toBeTruthy();
});

it('says how many of the customers of a file had been removed and are back, and nothing of none', async () => {
  const done = { id: 'a', status: 'done', rows: 3, created: 1, changed: 0, skipped: 0, failed: 0, finished_at: 'x' };
  const shown = async (restored: number) => {
    look = () => ({ ...done, restored, columns: [], notices: [], faults: [] }) as never;
    render(
      <QueryClientProvider client={new QueryClient()}>
        <ImportDialog kind="customers" id="a" onId={() => undefined} onClose={() => undefined} />
      </QueryClientProvider>,
    );
    await screen.findByText(words.done);
    return screen.queryByText(words.restored('۲'));
  };
  expect(await shown(2)).toBeTruthy();
  cleanup();
  await shown(0);
  expect(screen.queryByText(words.restored('۰'))).toBeNull();
});
