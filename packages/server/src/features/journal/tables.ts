import type { JournalAccountKey } from '@taraz/contract';
import type { Timestamp } from '../../platform/db/tables.ts';

/** Tables of SQL 0730; its views are read as they stand there. */
export interface JournalTables {
  /** what an account of the product calls those of its books otherwise than `usualAccounts` */
  journal_accounts: {
    account_id: string;
    key: JournalAccountKey;
    code: string;
    name: string;
    updated_at: Timestamp;
  };
}
