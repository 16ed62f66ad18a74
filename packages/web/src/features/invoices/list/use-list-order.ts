import { listDefaults } from '@taraz/core';
import { usePhone } from '../../../ui/use-media.ts';
import type { ListSearch } from './list-search.ts';

/**
 * The order of invoices: as the address says, else the newest first. On a phone that is of their own days, under which
 * they stand: in the order they were made a day would come twice.
 */
export function useListOrder({ sort }: ListSearch, change: (patch: { sort: string | undefined }) => void) {
  const usual = usePhone() ? '-invoice_date' : listDefaults.sort;
  return {
    sort: sort ?? usual,
    onSort: (next: string) => change({ sort: next === usual ? undefined : next }),
  };
}
