// @vitest-environment happy-dom
import { useNavigate, useSearch } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pagesAt } from '../testing/pages-at.tsx';
import { patched } from './patched.ts';
import { useTypedSearch } from './use-typed-search.ts';

interface Search {
  q?: string;
  id?: string;
}

/** A list with a search, a panel that closes, and rows that can be chosen: then its search gives way. */
function List() {
  const { q = '', id }: Search = useSearch({ strict: false });
  const navigate = useNavigate({ from: '/list' as never });
  const change = (patch: { [K in keyof Search]?: Search[K] | undefined }) =>
    void navigate({ search: patched<Search>(patch) as never });
  return (
    <>
      <button type="button" onClick={() => change({ id: undefined })}>
        close
      </button>
      <button type="button" onClick={() => change({ id: 'chosen' })}>
        choose
      </button>
      {id !== 'chosen' && <Box sent={q} onSearch={(text) => change({ q: text })} />}
    </>
  );
}

async function open(address: string) {
  const { router, shown } = pagesAt(address, { '/list': List, '/away': () => <p>away</p> });
  render(shown);
  await screen.findByRole('textbox');
  const settle = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { router, settle, box: () => screen.getByRole<HTMLInputElement>('textbox') };
}

function Box({ sent, onSearch }: { sent: string; onSearch: (text: string | undefined) => void }) {
  const { value, onChange } = useTypedSearch(sent, onSearch);
  return <input value={value} onChange={(event) => onChange(event.target.value)} />;
}

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Its address changes a moment after it was asked to. */
function LateList() {
  const [sent, setSent] = useState('');
  const [asked, setAsked] = useState(0);
  const search = (text = '') => {
    setAsked((times) => times + 1);
    setTimeout(() => setSent(text), 120);
  };
  return (
    <>
      <output>{`${asked}: ${sent}`}</output>
      <Box sent={sent} onSearch={search} />
    </>
  );
}

it('loses no letter that is typed while the last search lands', async () => {
  render(pagesAt('/list', { '/list': LateList }).shown);
  const box = await screen.findByRole<HTMLInputElement>('textbox');
  const words = 'کهکشان 0123456789';
  // A pause of about the field's own patience after each letter: before and after it asks, and while the address changes.
  for (const [at, letter] of [...words].entries()) {
    fireEvent.change(box, { target: { value: box.value + letter } });
    await act(() => vi.advanceTimersByTimeAsync(240 + ((at * 7) % 30)));
  }
  expect(box.value).toBe(words);
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(box.value).toBe(words);
  expect(screen.getByRole('status').textContent).toMatch(new RegExp(`^[1-9]\\d?: ${words}$`));
});

it('keeps what is typed while a panel closes, and the panel closed', async () => {
  const { router, settle, box } = await open('/list?id=7');
  fireEvent.change(box(), { target: { value: 'پارس' } });
  fireEvent.click(screen.getByText('close'));
  await settle(600);
  expect(router.state.location.search).toEqual({ q: 'پارس' });
  expect(box().value).toBe('پارس');
});

it('asks for what is typed before it gives way to the bar of chosen rows', async () => {
  const { router, settle, box } = await open('/list');
  fireEvent.change(box(), { target: { value: 'پارس' } });
  fireEvent.click(screen.getByText('choose'));
  await settle(600);
  expect(router.state.location.search).toEqual({ id: 'chosen', q: 'پارس' });
});

it('calls nobody back who leaves the screen', async () => {
  const { router, settle, box } = await open('/list');
  fireEvent.change(box(), { target: { value: 'پارس' } });
  await act(() => router.navigate({ to: '/away' as never }));
  await settle(600);
  expect(router.state.location.pathname).toBe('/away');
});
