import { sql } from 'kysely';
import { createMerchantGateways } from './adapters/adapters.ts';
import { fileForBuyer } from './features/attachments/for-buyer.ts';
import { balancesForPaper } from './features/customers/balances-for-paper.ts';
import type { InvoiceDeps } from './features/invoices/deps.ts';
import type { OnlinePaymentDeps } from './features/online-payments/deps.ts';
import { offeredBehind } from './features/online-payments/payable.ts';
import { onlinePaymentRoutes } from './features/online-payments/routes.ts';
import { startSettlingOnline } from './features/online-payments/settle.ts';
import type { PaperPorts } from './features/paper/deps.ts';
import { createPress } from './features/paper/render/press.ts';
import { paperRoutes } from './features/paper/routes.ts';
import { answerOffer } from './features/pre-invoices/answer.ts';
import { preInvoiceRoutes } from './features/pre-invoices/routes.ts';
import type { SharingDeps, SharingPorts } from './features/sharing/deps.ts';
import { documentPorts } from './features/sharing/document-ports.ts';
import { paperPreviewUrls } from './features/sharing/links.ts';
import { sharingRoutes } from './features/sharing/routes.ts';
import type { SmsDeps } from './features/sms/sms-queue.ts';
import { embeddedAdapters, publicUrlOf } from './platform/config/config.ts';
import type { Tx } from './platform/db/database.ts';
import { onlyRow } from './platform/db/only-row.ts';
import type { Route } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

/** Paper, pre-invoices, what the buyer sees of both, and what he pays there. */
export interface Documents {
  routes: Route[];
  /** for who shares without HTTP: recurring invoices */
  sharing: SharingDeps;
  payments: OnlinePaymentDeps;
  /** Where this process is reached, once it listens: links need it where no public address is set. */
  tellAddress(url: string): void;
  /** Looks after payments that nobody came back from; not in a process that only answers HTTP. */
  startWorkers(): Promise<void>;
}

async function accountOf(tx: Tx): Promise<string> {
  const { id } = onlyRow(await sql<{ id: string }>`select taraz_account() as id`.execute(tx));
  return id;
}

export function composeDocuments(
  { config, database, runtime, jobs, vault }: Platform,
  invoices: InvoiceDeps,
  sms: SmsDeps,
): Documents {
  let address = `http://${config.http.host}:${config.http.port}`;
  const returnUrl = publicUrlOf(config);
  const publicUrl = () => returnUrl || address;
  const press = createPress();
  const ports: PaperPorts = {
    previewUrls: async (tx, ids) => paperPreviewUrls(tx, runtime, publicUrl(), await accountOf(tx), ids),
    balances: (tx, ids) => balancesForPaper(tx, runtime.clock, ids),
  };
  const { payment } = config.adapters ?? embeddedAdapters;
  const gatewayOf = createMerchantGateways(payment, returnUrl, database, runtime);
  const online: SharingPorts['online'] = gatewayOf === null ? async () => null : offeredBehind;
  const sharing: SharingDeps = {
    ...{ database, runtime, sms, press, publicUrl },
    ports: {
      ...documentPorts(ports),
      online,
      file: (tx, accountId, invoiceId, id) => fileForBuyer({ vault }, tx, accountId, { invoiceId, id }),
      answer: (tx, through, given) => answerOffer(tx, { runtime, jobs, vault }, through, given),
    },
  };
  const payments: OnlinePaymentDeps = {
    ...{ sharing, database, runtime, jobs, vault, gatewayOf },
    publicUrl: returnUrl,
    isSimulated: payment === 'embedded',
  };
  return {
    sharing,
    payments,
    routes: [
      ...paperRoutes({ database, press, ports }),
      ...preInvoiceRoutes({ database, invoices, press }),
      ...sharingRoutes(sharing),
      ...onlinePaymentRoutes(payments),
    ],
    startWorkers: () => startSettlingOnline(payments),
    tellAddress: (url) => {
      address = url;
    },
  };
}
