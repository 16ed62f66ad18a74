import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { createAskingPace } from '../../app/asking-pace.ts';
import { isUnderway } from '../invoices/underway.ts';

export type ImportJob = CallReply<typeof calls.importInvoices>;
export type ImportDetail = CallReply<typeof calls.getImport>;
export type ImportChange = CallInput<typeof calls.changeImport>['body'];
export type ImportedRow = CallReply<typeof calls.importRows>['rows'][number];
export type RowFault = ImportedRow['faults'][number];
export type RowFilter = Pick<CallInput<typeof calls.importRows>['query'], 'only' | 'code' | 'column'>;

export const importsKey = ['imports'] as const;
export const importKey = (id: string) => [...importsKey, 'one', id] as const;

/** Of the call that confirms the columns, while it is under way. */
export const mappingKey = (id: string) => [...importsKey, 'mapping', id] as const;

/** States in which something goes on by itself. */
const restless: ReadonlySet<ImportDetail['state']> = new Set([
  'reading',
  'checking',
  'editing',
  'issuing',
  'recalling',
]);

/** Whether verdicts on its invoices are still to come. */
export const awaitsVerdicts = ({ report }: ImportDetail): boolean =>
  [...report.states, ...report.sandbox].some(isUnderway);

/** Events say when it changed; asking now and then is for when they do not come. */
const askMs = { restless: 1_500, verdicts: 2_000 } as const;
/** The report of an import counts its invoices: of half a million that takes seconds. */
const pace = createAskingPace();

/** Of two answers about an import the later one: they may overtake each other on their way. */
function laterOf<J extends ImportJob>(known: J | undefined, answer: J): J {
  if (known === undefined) return answer;
  return Number(known.etag) > Number(answer.etag) ? known : replaceEqualDeep(known, answer);
}

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: importKey(id),
    queryFn: ({ signal }) => pace.ask(() => api(calls.getImport, { params: { id } }, { signal })),
    structuralSharing: (known, answer) => laterOf(known as ImportDetail | undefined, answer as ImportDetail),
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false;
      if (restless.has(data.state)) return pace.rest(askMs.restless);
      return awaitsVerdicts(data) ? pace.rest(askMs.verdicts) : false;
    },
  });

type ImportPage = CallReply<typeof calls.listImports>;

const importListKey = [...importsKey, 'list'] as const;

export const importListQuery = (page: { offset: number; limit: number }) =>
  queryOptions({
    queryKey: [...importListKey, page],
    queryFn: ({ signal }) => api(calls.listImports, { query: page }, { signal }),
    structuralSharing: (known, answer) => {
      const before = new Map((known as ImportPage | undefined)?.imports.map((job) => [job.id, job]));
      const page = answer as ImportPage;
      return { ...page, imports: page.imports.map((job) => laterOf(before.get(job.id), job)) };
    },
  });

/** Shows what a change answered, in the import's own page and in the list that is gone back to. */
export function showChanged(client: QueryClient, detail: ImportDetail): void {
  client.setQueryData(importKey(detail.id), detail);
  client.setQueriesData<ImportPage>(
    { queryKey: importListKey },
    (page) => page && { ...page, imports: page.imports.map((job) => (job.id === detail.id ? detail : job)) },
  );
}
