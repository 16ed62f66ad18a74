import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Branch = CallReply<typeof calls.getBranch>;
export type BranchInput = CallInput<typeof calls.createBranch>['body'];
type BranchFilter = CallInput<typeof calls.listBranches>['query'];

export const branchesKey = ['branches'] as const;

export const branchListQuery = (filter: BranchFilter) =>
  queryOptions({
    queryKey: [...branchesKey, 'list', filter],
    queryFn: ({ signal }) => api(calls.listBranches, { query: filter }, { signal }),
  });

/** Every branch by its name, to choose one of: a company has few, and hundreds at most. */
export const everyBranchQuery = () => branchListQuery({ limit: 500, sort: 'name' });
