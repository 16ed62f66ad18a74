import { type JournalAccountKey, journalDetails } from '@taraz/contract';
import type { BalanceRow, DetailRow, LedgerFilter, TrialBalance } from './queries.ts';
import type { JournalSearch } from './routes.tsx';

/** What every view of the books is given. */
export interface BooksView {
  search: JournalSearch;
  filter: { from_date: string; to_date: string };
  change: (patch: { [K in keyof JournalSearch]?: JournalSearch[K] | undefined }) => void;
}

/** What both forms of the trial balance are given. */
export interface BalanceProps {
  balance: TrialBalance;
  filter: BooksView['filter'];
  isOpen: (row: BalanceRow) => boolean;
  onOpen: (row: BalanceRow) => void;
}

/** Whether an account of the books has people or places under it. */
export const hasDetails = (key: BalanceRow['key']): key is keyof typeof journalDetails => key in journalDetails;

/** A detail's place in an address: how its ledger is asked for. */
export const searchOfDetail = ({ kind, id, code }: Pick<DetailRow, 'kind' | 'id' | 'code'>): JournalSearch =>
  kind === 'place' ? { place: id ?? '' } : id === null ? { buyer: code || '-' } : { customer: id };

/** The account that a ledger begins with. */
export const firstAccount: JournalAccountKey = 'banks';

/** Which ledger an address asks for. */
export const ledgerFilterOf = ({ account = firstAccount, customer, buyer, place }: JournalSearch): LedgerFilter => ({
  account,
  ...(customer === undefined ? {} : { customer_id: customer }),
  ...(buyer === undefined ? {} : { buyer_code: buyer }),
  ...(place === undefined ? {} : { place_id: place }),
});
