import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type ImportJob = CallReply<typeof calls.importInvoices>;
export type ImportDetail = CallReply<typeof calls.getImport>;
export type ImportChange = CallInput<typeof calls.changeImport>['body'];
export type ImportedRow = CallReply<typeof calls.importRows>['rows'][number];
export type RowFault = ImportedRow['faults'][number];
export type RowFilter = Pick<CallInput<typeof calls.importRows>['query'], 'only' | 'code' | 'column'>;

export const importsKey = ['imports'] as const;
export const importKey = (id: string) => [...importsKey, 'one', id] as const;

/** States in which something goes on by itself. */
const restless: ReadonlySet<ImportDetail['state']> = new Set([
  'reading',
  'checking',
  'editing',
  'issuing',
  'recalling',
]);
const waiting: ReadonlySet<string> = new Set(['queued', 'sending', 'unknown', 'sent']);

/** Whether verdicts on its invoices are still to come. */
export const awaitsVerdicts = ({ report }: ImportDetail): boolean =>
  [...report.states, ...report.sandbox].some(({ state }) => waiting.has(state));

/** Events say when it changed; asking now and then is for when they do not come. */
const askMs = { restless: 1_500, verdicts: 2_000 } as const;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }) => api(calls.getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (restless.has(data.state)) return askMs.restless;
      return awaitsVerdicts(data) ? askMs.verdicts : false;
    },
  });

export const importListQuery = () =>
  queryOptions({
    queryKey: [...importsKey, 'list'],
    queryFn: ({ signal }) => api(calls.listImports, { query: { limit: 50 } }, { signal }),
  });
