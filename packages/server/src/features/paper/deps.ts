import type { Database, Tx } from '../../platform/db/database.ts';
import type { Press } from './render/press.ts';

/** What paper asks of the other features, of the account of the transaction; compose.ts gives it. */
export interface PaperPorts {
  /** Addresses of the public previews of these invoices; one without a live link is left out. */
  previewUrls(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface PaperDeps {
  database: Database;
  press: Press;
  ports: PaperPorts;
}
