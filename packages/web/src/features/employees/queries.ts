import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type Employee = CallReply<typeof calls.getEmployee>;
export type EmployeeFilter = CallInput<typeof calls.listEmployees>['query'];

export const employeesKey = ['employees'] as const;

export const employeeListQuery = (filter: EmployeeFilter) =>
  queryOptions({
    queryKey: [...employeesKey, 'list', filter],
    queryFn: ({ signal }) => api(calls.listEmployees, { query: filter }, { signal }),
  });

export const employeeQuery = (id: string) =>
  queryOptions({
    queryKey: [...employeesKey, 'one', id],
    queryFn: ({ signal }) => api(calls.getEmployee, { params: { id } }, { signal }),
  });

export const memoryOptionsQuery = () =>
  queryOptions({
    queryKey: ['memories', 'options'],
    queryFn: ({ signal }) => api(calls.listMemories, {}, { signal }),
  });

export const invitationsQuery = () =>
  queryOptions({
    queryKey: [...employeesKey, 'invitations'],
    queryFn: ({ signal }) => api(calls.listInvitations, { query: { limit: 100 } }, { signal }),
  });
