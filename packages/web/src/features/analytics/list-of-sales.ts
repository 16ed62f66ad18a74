import { dayOfInstant } from '../../ui/jalali-values.ts';
import type { ListSearch } from '../invoices/list/list-search.ts';
import type { SalesFilter } from './queries.ts';

/**
 * The invoice list of exactly these sales, to be exported, printed and worked with; null where no filter of the list shows
 * them and nothing else: those of a buyer, who may have another's name, parts of the declaration, and what is across its days.
 */
export function listOfSales({
  from_date,
  to_date,
  branch_id,
  goods,
  pattern,
  ...other
}: SalesFilter): ListSearch | null {
  if (from_date === undefined || to_date === undefined) return null;
  if (other.buyer !== undefined || other.part !== undefined || other.across !== undefined) return null;
  return {
    from: dayOfInstant(from_date),
    to: dayOfInstant(to_date),
    ...(branch_id === undefined ? {} : { branch: branch_id }),
    ...(goods === undefined ? {} : { goods }),
    ...(pattern === undefined ? {} : { pattern }),
    counted: true,
    all: true,
  };
}
