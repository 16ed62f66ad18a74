import { queryOptions } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { treasuryKey } from '../treasury/queries.ts';

export type Statement = CallReply<typeof calls.getStatement>;
export type StatementSummary = CallReply<typeof calls.listStatements>['statements'][number];
export type StatementRow = CallReply<typeof calls.statementRows>['rows'][number];

/** Beside the books, which are the treasury's: what changes these makes a statement old. */
const statementsKey = [...treasuryKey, 'statements'] as const;

export const statementQuery = (id: string) =>
  queryOptions({
    queryKey: [...statementsKey, id],
    queryFn: ({ signal }) => api(calls.getStatement, { params: { id } }, { signal }),
  });

export const statementRowsQuery = (id: string) =>
  queryOptions({
    queryKey: [...statementsKey, id, 'rows'],
    queryFn: ({ signal }) => api(calls.statementRows, { params: { id } }, { signal }),
  });

export const statementListQuery = (place: string, page: { offset: number; limit: number }) =>
  queryOptions({
    queryKey: [...statementsKey, 'of', place, page],
    queryFn: ({ signal }) => api(calls.listStatements, { params: { id: place }, query: page }, { signal }),
  });
