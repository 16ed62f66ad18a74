import type { Database, Tx } from '../../platform/db/database.ts';
import type { PaperSource } from './paper-source.ts';
import type { Press } from './render/press.ts';

/** What paper asks of the other features, of the account of the transaction; compose.ts gives it. */
export interface PaperPorts {
  /** Addresses of the public previews of these invoices; one without a live link is left out. */
  previewUrls(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What the buyers of these invoices owe by now, where the account's papers say so; of whom there is no account nothing. */
  balances(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, NonNullable<PaperSource['balance']>>>;
}

export interface PaperDeps {
  database: Database;
  press: Press;
  ports: PaperPorts;
}
