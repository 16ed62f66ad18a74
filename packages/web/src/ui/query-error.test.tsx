// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { QueryError } from './query-error.tsx';

afterEach(cleanup);

let fails = true;
const asked: string[] = [];

const useAsked = (what: string, isAlwaysThere = false) =>
  useQuery({
    queryKey: [what],
    queryFn: () => {
      asked.push(what);
      return fails && !isAlwaysThere ? Promise.reject(new Error(what)) : Promise.resolve(what);
    },
    retry: false,
  });

function Screen() {
  const list = useAsked('list');
  const shown = [list, useAsked('figure'), useAsked('rest', true)];
  return (
    <>
      {list.isError && <QueryError query={list} title="فهرست بارگذاری نشد" />}
      <p>{shown.map(({ data }) => data).join(' ')}</p>
    </>
  );
}

it('what failed is asked for again together with all else that the screen did not get, each once', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  );
  await screen.findByRole('alert');
  fails = false;
  asked.length = 0;
  fireEvent.click(screen.getByRole('button', { name: 'تلاش دوباره' }));
  await screen.findByText('list figure rest');
  expect(asked.toSorted()).toEqual(['figure', 'list']);
});
