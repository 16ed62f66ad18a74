import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { useRemoveMany } from '../../app/use-remove-many.ts';
import { customersKey } from './queries.ts';
import { customerStrings } from './strings.fa.ts';

export const useRemoveCustomers = () =>
  useRemoveMany({
    removeOne: (id) => api(calls.deleteCustomer, { params: { id } }),
    restoreOne: (id) => api(calls.restoreCustomer, { params: { id } }),
    queryKey: customersKey,
    words: customerStrings,
  });
