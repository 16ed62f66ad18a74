import { sql } from 'kysely';
import { balancesForPaper } from './features/customers/balances-for-paper.ts';
import type { InvoiceDeps } from './features/invoices/deps.ts';
import type { PaperPorts } from './features/paper/deps.ts';
import { createPress } from './features/paper/render/press.ts';
import { paperRoutes } from './features/paper/routes.ts';
import { preInvoiceRoutes } from './features/pre-invoices/routes.ts';
import type { SharingDeps } from './features/sharing/deps.ts';
import { documentPorts } from './features/sharing/document-ports.ts';
import { paperPreviewUrls } from './features/sharing/links.ts';
import { sharingRoutes } from './features/sharing/routes.ts';
import type { SmsDeps } from './features/sms/sms-queue.ts';
import type { Tx } from './platform/db/database.ts';
import { onlyRow } from './platform/db/only-row.ts';
import type { Route } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

/** Paper, pre-invoices, and what the buyer sees of both. */
export interface Documents {
  routes: Route[];
  /** for who shares without HTTP: recurring invoices */
  sharing: SharingDeps;
  /** Where this process is reached, once it listens: links need it where no public address is set. */
  tellAddress(url: string): void;
}

async function accountOf(tx: Tx): Promise<string> {
  const { id } = onlyRow(await sql<{ id: string }>`select taraz_account() as id`.execute(tx));
  return id;
}

export function composeDocuments(
  { config, database, runtime }: Platform,
  invoices: InvoiceDeps,
  sms: SmsDeps,
): Documents {
  let address = `http://${config.http.host}:${config.http.port}`;
  const publicUrl = () => (config.publicUrl ?? address).replace(/\/+$/, '');
  const press = createPress();
  const ports: PaperPorts = {
    previewUrls: async (tx, ids) => paperPreviewUrls(tx, runtime, publicUrl(), await accountOf(tx), ids),
    balances: (tx, ids) => balancesForPaper(tx, runtime.clock, ids),
  };
  const sharing: SharingDeps = { database, runtime, sms, press, ports: documentPorts(ports), publicUrl };
  return {
    sharing,
    routes: [
      ...paperRoutes({ database, press, ports }),
      ...preInvoiceRoutes({ database, invoices, press }),
      ...sharingRoutes(sharing),
    ],
    tellAddress: (url) => {
      address = url;
    },
  };
}
