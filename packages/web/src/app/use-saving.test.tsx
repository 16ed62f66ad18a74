// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toast } from '../ui/toast-store.ts';
import { api } from './api.ts';
import { formErrorOf } from './field-errors.ts';
import { useCreate } from './use-create.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { nothingSent, usePendingInDraft } from './use-pending-in-draft.ts';
import { useRecordForm } from './use-record-form.ts';

/** What reached the server and was done there. */
let done: string[];
/** The next answers that are lost on their way back. */
let losses: number;
let kept: Map<string, { text: string; status: number; body: string }>;

beforeEach(() => {
  done = [];
  losses = 0;
  kept = new Map();
  localStorage.clear();
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'http://localhost'), init);
    if (request.method === 'HEAD') return new Response(null, { status: 404 });
    const text = await request.text();
    const key = request.headers.get('idempotency-key') ?? '';
    const known = request.method === 'POST' ? kept.get(key) : undefined;
    const headers = { 'content-type': 'application/json' };
    if (known !== undefined && known.text !== text) {
      const problem = { title: 'x', code: 'IDEMPOTENCY_MISMATCH', status: 422, detail: '', type: '', request_id: 'r' };
      return new Response(JSON.stringify(problem), { status: 422, headers });
    }
    if (known === undefined) done.push(`${request.method} ${request.headers.get('if-match') ?? ''} ${text}`);
    const body = JSON.stringify({ id: '0198f000-0000-7000-8000-000000000001', etag: 'v1', ...JSON.parse(text) });
    kept.set(key, { text, status: 201, body });
    if (losses-- > 0) throw new TypeError('Failed to fetch');
    return new Response(body, { status: 201, headers });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

interface Branch {
  id: string;
  etag: string;
  name: string;
}

const openForm = (mayChange?: (made: { code: string }, typed: { name: string; code: string }) => boolean) =>
  renderHook(
    () => {
      const create = useCreate();
      return useRecordForm({
        record: null as Branch | null,
        valuesOf: () => ({ name: '', code: '1' }),
        save: (body, target) =>
          target === null
            ? create(calls.createBranch, { body })
            : api(calls.putBranch, { params: { id: target.id }, body }, { ifMatch: target.etag }),
        onSaved: () => undefined,
        ...(mayChange === undefined ? {} : { mayChange }),
      });
    },
    { wrapper },
  ).result;

type Form = ReturnType<typeof openForm>;
const save = async (form: Form, values: { name?: string; code?: string }) => {
  act(() => form.current.set(values));
  act(() => form.current.save());
  await waitFor(() => expect(form.current.isSaving).toBe(false));
};

it('what was changed after an answer was lost is written over what had been made, after saying so', async () => {
  const form = openForm();
  losses = 1;
  await save(form, { name: 'شمال' });
  await save(form, { name: 'جنوب' });
  expect(done).toEqual(['POST  {"name":"شمال","code":"1"}']);
  expect(formErrorOf(form.current.error)).toContain('همان ویرایش می‌شود');
  expect([form.current.values.name, form.current.isDirty]).toEqual(['جنوب', true]);
  await save(form, {});
  expect(done.slice(1)).toEqual(['PUT v1 {"name":"جنوب","code":"1"}']);
  expect(form.current.isDirty).toBe(false);
});

it('what no change can reach is made anew by the next press, and said so', async () => {
  const form = openForm((made, typed) => made.code === typed.code);
  losses = 1;
  await save(form, { name: 'شمال' });
  await save(form, { code: '2' });
  expect(done).toHaveLength(1);
  expect(formErrorOf(form.current.error)).toContain('جداگانه ثبت می‌شود');
  await save(form, {});
  expect(done[1]).toBe('POST  {"name":"شمال","code":"2"}');
});

it('a form that was closed without an answer and opened again does not make a second one, nor write over the first', async () => {
  const first = openForm();
  losses = 1;
  await save(first, { name: 'شمال' });
  cleanup();
  const other = openForm();
  await save(other, { name: 'غرب' });
  expect([done.length, formErrorOf(other.current.error)]).toEqual([1, expect.stringContaining('جداگانه ثبت می‌شود')]);
  await save(other, {});
  expect(done[1]).toBe('POST  {"name":"غرب","code":"1"}');
  losses = 1;
  const third = openForm();
  await save(third, { name: 'شرق' });
  cleanup();
  const again = openForm();
  await save(again, { name: 'شرق' });
  expect([done.length, formErrorOf(again.current.error)]).toEqual([3, null]);
});

it('a text that is kept on the device is sent once, also when a reload came between', async () => {
  const open = () =>
    renderHook(
      () => {
        const draft = useKeptDraft('ticket', { text: '', ...nothingSent });
        return { draft, once: useCreate(usePendingInDraft(draft)) };
      },
      { wrapper },
    ).result;
  const send = async (form: ReturnType<typeof open>) => {
    let outcome: unknown = null;
    await act(async () => {
      const body = { subject: 's', text: form.current.draft.values.text };
      outcome = await form.current.once(calls.createTicket, { body }).catch((error: unknown) => error);
    });
    return outcome;
  };
  const first = open();
  act(() => first.current.draft.set({ text: 'یک' }));
  losses = 1;
  expect(await send(first)).toBeInstanceOf(ApiProblem);
  cleanup();
  const second = open();
  expect(await send(second)).toMatchObject({ text: 'یک' });
  expect([done.length, second.current.draft.values.sent]).toEqual([1, '']);
});

it.each(['saved', 'removed'] as const)(
  'whoever left before it was refused is told that it was not %s',
  async (what) => {
    const told = vi.spyOn(toast, 'error');
    const record = { id: '1', etag: 'v1', name: 'a' };
    let refuse = () => {};
    const refused = () => new Promise<never>((_, reject) => (refuse = () => reject(new ApiProblem(403, null))));
    const { result, unmount } = renderHook(
      () =>
        useRecordForm({
          record,
          valuesOf: () => ({ name: 'a' }),
          save: refused,
          onSaved: () => undefined,
          removal: { remove: refused, onRemoved: () => undefined },
        }),
      { wrapper },
    );
    act(() => (what === 'saved' ? result.current.save() : result.current.remove?.()));
    await waitFor(() => expect(what === 'saved' ? result.current.isSaving : result.current.isRemoving).toBe(true));
    unmount();
    refuse();
    await waitFor(() => expect(told).toHaveBeenCalledOnce());
  },
);

it('what another has changed meanwhile is read anew and offered in the form, and written over by nobody who has not seen it', async () => {
  const told = vi.spyOn(toast, 'error');
  told.mockClear();
  const read = vi.spyOn(QueryClient.prototype, 'invalidateQueries').mockResolvedValue();
  const tags: string[] = [];
  let now = 'v1';
  const save = async (_values: object, target: { etag: string } | null) => {
    tags.push(target?.etag ?? '');
    if (target?.etag === now) return target;
    const problem = { title: 'x', code: 'STALE', status: 412, detail: '', type: '', request_id: 'r' } as const;
    throw new ApiProblem(412, problem);
  };
  const { result, rerender } = renderHook(
    ({ record }: { record: Branch }) =>
      useRecordForm<Branch, { name: string }, unknown>({
        record,
        valuesOf: (row) => ({ name: row?.name ?? '' }),
        save,
        onSaved: () => undefined,
      }),
    { wrapper, initialProps: { record: { id: '1', etag: 'v1', name: 'a' } } },
  );
  const press = async () => {
    act(() => result.current.save());
    await waitFor(() => expect(result.current.isSaving).toBe(false));
  };
  // A photo was added: the form shows nothing else than before.
  now = 'v2';
  rerender({ record: { id: '1', etag: now, name: 'a' } });
  act(() => result.current.set({ name: 'c' }));
  await press();
  expect([tags, read.mock.calls.length]).toEqual([['v2'], 0]);
  now = 'v3';
  await press();
  expect([read.mock.calls.length, result.current.takeNewer]).toEqual([1, null]);
  rerender({ record: { id: '1', etag: now, name: 'b' } });
  await press();
  expect(tags).toEqual(['v2', 'v2', 'v1']);
  act(() => result.current.takeNewer?.());
  await press();
  expect([tags.at(-1), result.current.values.name, told.mock.calls.length]).toEqual(['v3', 'c', 0]);
  read.mockRestore();
});

describe('a change whose answer was lost', () => {
  const stale = () =>
    new ApiProblem(412, { title: 'x', code: 'STALE', status: 412, detail: '', type: '', request_id: 'r' });
  /** The form of a record, which is read anew when the form asks for it. */
  function openKnown() {
    let row: Branch = { id: '1', etag: 'v1', name: 'a' };
    let lost = 1;
    const write = (name: string) => {
      row = { id: '1', etag: `v${Number(row.etag.slice(1)) + 1}`, name };
    };
    const tags: string[] = [];
    const onSaved = vi.fn();
    const { result, rerender } = renderHook(
      ({ record }: { record: Branch }) =>
        useRecordForm<Branch, { name: string }, unknown>({
          record,
          valuesOf: (one) => ({ name: one?.name ?? '' }),
          save: async ({ name }, target) => {
            tags.push(target?.etag ?? '');
            if (target?.etag !== row.etag) throw stale();
            write(name);
            if (lost-- > 0) throw new TypeError('Failed to fetch');
            return row;
          },
          onSaved,
        }),
      { wrapper, initialProps: { record: row } },
    );
    const read = vi.spyOn(QueryClient.prototype, 'invalidateQueries').mockImplementation(async () => {
      act(() => rerender({ record: row }));
    });
    const press = async (name: string) => {
      act(() => result.current.set({ name }));
      act(() => result.current.save());
      await waitFor(() => expect(result.current.isSaving).toBe(false));
    };
    return { form: result, press, tags, read, write, onSaved, row: () => row };
  }
  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['as it was', 'c'],
    ['with more changes', 'd'],
  ])('is not called another’s when it is pressed again, %s', async (_, name) => {
    const { form, press, tags, onSaved, row } = openKnown();
    await press('c');
    expect(formErrorOf(form.current.error)).not.toBeNull();
    await press(name);
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
    expect([tags, row().name]).toEqual([['v1', 'v1', 'v2'], name]);
    expect([formErrorOf(form.current.error), form.current.takeNewer]).toEqual([null, null]);
  });

  it('is told of what another has made of it since, and writes over nothing of that', async () => {
    const { form, press, tags, write, onSaved, row } = openKnown();
    await press('c');
    write('b');
    await press('d');
    expect([tags, row().name, onSaved.mock.calls.length]).toEqual([['v1', 'v1'], 'b', 0]);
    expect(form.current.takeNewer).not.toBeNull();
  });

  it('is asked for once where nothing newer comes to be read', async () => {
    const { press, tags, read, onSaved } = openKnown();
    await press('c');
    read.mockResolvedValue();
    await press('c');
    expect([tags, onSaved.mock.calls.length]).toEqual([['v1', 'v1'], 0]);
  });
});
