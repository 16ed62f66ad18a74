import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ImportDetail, type ImportJob, importKey, importListQuery, importQuery, showChanged } from './queries.ts';

const detail = (etag: string, state: ImportDetail['state']) =>
  ({ id: 'i', etag, state, report: { states: [], sandbox: [] } }) as unknown as ImportDetail;
const page = (...imports: ImportJob[]) => ({ count: imports.length, imports, next: null });

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(() => client.clear());

it('shows what the confirmed columns answered, though an older answer comes after it', async () => {
  let answer: (job: ImportDetail) => void = () => undefined;
  const asked = new Promise<ImportDetail>((resolve) => {
    answer = resolve;
  });
  const observer = new QueryObserver(client, { ...importQuery('i'), queryFn: () => asked });
  const stop = observer.subscribe(() => undefined);
  showChanged(client, detail('4', 'checking'));
  answer(detail('3', 'mapping'));
  await asked;
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(observer.getCurrentResult()).toMatchObject({ isFetching: false, data: { state: 'checking' } });
  showChanged(client, detail('5', 'ready'));
  expect(observer.getCurrentResult().data?.state).toBe('ready');
  stop();
});

it('shows it in the list that is gone back to, which is asked only then', () => {
  client.setQueryData(
    importListQuery({ offset: 10, limit: 10 }).queryKey,
    page(detail('3', 'mapping'), { ...detail('1', 'done'), id: 'j' }),
  );
  showChanged(client, detail('4', 'checking'));
  const list = client.getQueryData(importListQuery({ offset: 10, limit: 10 }).queryKey);
  expect(list?.imports.map(({ state }) => state)).toEqual(['checking', 'done']);
  expect(client.getQueryData(importKey('i'))).toMatchObject({ state: 'checking' });
});
