// @vitest-environment happy-dom
import { createBrowserHistory, Outlet, type RouterHistory, useNavigate, useSearch } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { patched } from './patched.ts';
import { uiStrings } from './ui.fa.ts';
import { useWhileShown } from './use-is-shown.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface Search {
  id?: string | undefined;
  sort?: string | undefined;
}

/** What a save under way comes to. */
let answer: { resolve: () => void; reject: () => void };

/** A form that closes once it is saved, and says why it was not. */
function Form({ id, onClose: close }: { id: string; onClose: () => void }) {
  const onClose = useWhileShown(close);
  const [text, setText] = useState('');
  const [state, setState] = useState<'open' | 'saving' | 'saved' | 'failed'>('open');
  const guard = useLeaveGuard({ isDirty: text !== '' && state !== 'saved', isSaving: state === 'saving' });
  const save = async () => {
    setState('saving');
    try {
      await new Promise<void>((resolve, reject) => {
        answer = { resolve, reject: () => reject(new Error('refused')) };
      });
      onClose();
      setState('saved');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <input aria-label={`name of ${id}`} value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void save()}>
        save
      </button>
      {state === 'failed' && <p>refused</p>}
      <LeaveQuestion isOpen={guard.isAsking} onStay={guard.stay} onLeave={guard.discard} />
    </>
  );
}

/** A list with a form beside it, by its address. */
function List() {
  const { id, sort }: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = (patch: Search) => void navigate({ to: '/list' as never, search: patched<Search>(patch) as never });
  return (
    <>
      <p>list {sort}</p>
      <button type="button" onClick={() => change({ id: 'other' })}>
        open other
      </button>
      {id !== undefined && <Form key={id} id={id} onClose={() => change({ id: undefined })} />}
    </>
  );
}

async function writing(history?: RouterHistory) {
  const pages = { '/list': List, '/away': () => <p>away</p> };
  const { router, shown } = pagesAt('/list?sort=name', pages, Outlet, history);
  render(shown);
  await act(() => router.navigate({ to: '/list' as never, search: { id: 'one', sort: 'name' } as never }));
  fireEvent.change(await screen.findByLabelText('name of one'), { target: { value: 'x' } });
  fireEvent.click(screen.getByText('save'));
  const goAway = () => act(async () => void router.navigate({ to: '/away' as never }));
  const answered = (how: 'resolve' | 'reject') => act(async () => answer[how]());
  return { goAway, answered, address: () => router.state.location.href };
}

const question = () => screen.queryByText(uiStrings.leaveTitle);

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('closes once it is saved', async () => {
  const { answered, address } = await writing();
  await answered('resolve');
  await vi.waitFor(() => expect(address()).toBe('/list?sort=name'));
});

it('who goes on while it is saved goes once it is, and is not called back', async () => {
  const { goAway, answered, address } = await writing();
  await goAway();
  expect(question()).toBeNull();
  screen.getByLabelText('name of one');
  await answered('resolve');
  await screen.findByText('away');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(address()).toBe('/away');
});

it('who goes on while it is saved stays where it fails, with what was written and why', async () => {
  const { goAway, answered, address } = await writing();
  await goAway();
  await answered('reject');
  await screen.findByText('refused');
  expect(address()).toBe('/list?id=one&sort=name');
  expect(screen.getByLabelText<HTMLInputElement>('name of one').value).toBe('x');
  expect(question()).toBeNull();
});

it('who leaves in the moment in which it is refused is asked, as at any other', async () => {
  const { goAway, answered, address } = await writing();
  await answered('reject');
  await goAway();
  expect(question()).not.toBeNull();
  expect(address()).toBe('/list?id=one&sort=name');
});

it('who goes back while it is saved stays where it fails, and is back once it is saved', async () => {
  vi.useRealTimers();
  window.history.replaceState({}, '', '/list?sort=name');
  const { answered, address } = await writing(createBrowserHistory());
  await act(async () => window.history.back());
  await answered('reject');
  await screen.findByText('refused');
  await vi.waitFor(() => expect(window.location.search).toBe('?id=one&sort=name'));
  fireEvent.click(screen.getByText('save'));
  await act(async () => window.history.back());
  await answered('resolve');
  await vi.waitFor(() => expect(address()).toBe('/list?sort=name'));
});

it('another record that is opened meanwhile is opened then, and stays open', async () => {
  const { answered, address } = await writing();
  await act(async () => fireEvent.click(screen.getByText('open other')));
  screen.getByLabelText('name of one');
  await answered('resolve');
  await screen.findByLabelText('name of other');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(address()).toBe('/list?id=other&sort=name');
});

it('asks whoever has waited long, and lets him go', async () => {
  const { goAway, address } = await writing();
  await goAway();
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(question()).not.toBeNull();
  await act(async () => fireEvent.click(screen.getByText(uiStrings.leaveDiscard)));
  await screen.findByText('away');
  await act(async () => answer.resolve());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(address()).toBe('/away');
});
