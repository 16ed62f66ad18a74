// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { toast, useToasts } from '../ui/toast-store.ts';
import { uiStrings } from '../ui/ui.fa.ts';
import { NotRemoved } from './not-removed.tsx';
import { useRemoveMany } from './use-remove-many.ts';

afterEach(() => {
  cleanup();
  toast.closeAll();
});

const words = {
  count: String,
  removed: (count: string) => `removed ${count}`,
  removedOne: String,
  notRemoved: (count: string) => `not removed ${count}`,
  notRestored: (count: string) => `not restored ${count}`,
  undo: 'undo',
};

it('asks the list again, and not the record that is gone, whose panel is still closing', async () => {
  const asked = vi.fn(async (key: string) => key);
  const query = (key: readonly unknown[]) => ({ queryKey: ['goods', ...key], queryFn: () => asked(key.join(' ')) });
  const client = new QueryClient();
  const { result } = renderHook(
    () => {
      useQuery(query(['list', 'all']));
      useQuery(query(['one', 'a']));
      useQuery(query(['prices', 'a']));
      useQuery(query(['one', 'b']));
      const gone = async () => undefined;
      return useRemoveMany({ removeOne: gone, restoreOne: async () => undefined, queryKey: ['goods'], words });
    },
    { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> },
  );
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
  asked.mockClear();
  await act(async () => void (await result.current.remove([{ id: 'a', name: 'A' }])));
  expect(asked.mock.calls.flat()).toEqual(['list all', 'one b']);
  asked.mockClear();
  // Brought back, it is read anew too.
  const [told] = renderHook(() => useToasts('bottom')).result.current;
  act(() => told?.action?.onPress());
  await waitFor(() => expect(asked.mock.calls.flat()).toEqual(['list all', 'one a', 'prices a', 'one b']));
});

/** Why each of some may not go, or come back, by its id. */
type Reasons = Record<string, string>;

const workOf = (reasons: Reasons) => async (id: string) => {
  const title = reasons[id];
  if (title === undefined) return;
  throw new ApiProblem(409, { type: 'about:blank', title, status: 409, code: 'IN_USE', detail: '', request_id: 'r' });
};

interface FourProps {
  refuses: Reasons;
  refusesBack: Reasons;
  onDone: (stayed: string[]) => void;
}

function Four({ refuses, refusesBack, onDone }: FourProps) {
  const { remove, notRemoved } = useRemoveMany({
    removeOne: workOf(refuses),
    restoreOne: workOf(refusesBack),
    queryKey: ['goods'],
    words,
  });
  const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, name: `name ${id}` }));
  return (
    <>
      <button type="button" onClick={() => void remove(four).then((all) => onDone(all.map(({ id }) => id)))}>
        go
      </button>
      <NotRemoved {...notRemoved} />
    </>
  );
}

/** Four are to be removed. */
function showFour(refuses: Reasons, refusesBack: Reasons = {}) {
  const onDone = vi.fn<FourProps['onDone']>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Four {...{ refuses, refusesBack, onDone }} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByText('go'));
  return onDone;
}
const told = () => renderHook(() => useToasts('bottom')).result.current;

it('of several that may not go each is named with its reason, and they are given back to stay chosen', async () => {
  const stayed = showFour({ a: 'in stock', c: 'awaited', d: 'in stock' });
  const dialog = await screen.findByRole('dialog', { name: 'not removed ۳' });
  await waitFor(() => expect(stayed.mock.calls).toEqual([[['a', 'c', 'd']]]));
  expect([...dialog.querySelectorAll('section > ul > li')].map((one) => one.textContent)).toEqual([
    'in stockname aname d',
    'awaitedname c',
  ]);
  expect(told().map(({ text }) => text)).toEqual(['name b']);
  fireEvent.click(screen.getAllByRole('button', { name: uiStrings.close }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('one that may not go is a notice, and what does not come back is counted', async () => {
  const stayed = showFour({ a: 'in stock' }, { b: 'code is taken', d: 'code is taken' });
  await waitFor(() => expect(stayed.mock.calls).toEqual([[['a']]]));
  expect(told().map(({ text, detail }) => [text, detail])).toEqual([
    ['removed ۳', undefined],
    ['not removed ۱', 'name a: in stock'],
  ]);
  const [gone] = told();
  act(() => gone?.action?.onPress());
  await waitFor(() => expect(told().at(-1)?.text).toBe('not restored ۲'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
