import { localSigner } from '@taraz/authority';
import { createObjectStore } from './adapters/objects/create-object-store.ts';
import { sellerOf } from './features/access/seller.ts';
import { archiveRoutes } from './features/archives/routes.ts';
import { sellerBranch } from './features/branches/seller-branch.ts';
import { buyerOf } from './features/customers/buyer.ts';
import { buyersByCode } from './features/customers/buyers-by-code.ts';
import { buyersByName } from './features/customers/buyers-by-name.ts';
import { createChecker } from './features/imports/check/checker.ts';
import type { ImportDeps } from './features/imports/deps.ts';
import { type Importer, startImporter } from './features/imports/importer.ts';
import { importRoutes } from './features/imports/routes.ts';
import { inquiryRoutes } from './features/inquiry/routes.ts';
import { invoiceBulkRoutes } from './features/invoice-bulk/routes.ts';
import { invoiceChainRoutes } from './features/invoice-chain/routes.ts';
import { invoiceErrorRoutes } from './features/invoice-errors/routes.ts';
import { invoiceExportRoutes } from './features/invoice-export/routes.ts';
import { invoiceNoteRoutes } from './features/invoice-notes/routes.ts';
import { invoiceViewRoutes } from './features/invoice-views/routes.ts';
import { defaultInvoiceSettings, type InvoiceDeps } from './features/invoices/deps.ts';
import { invoiceRoutes } from './features/invoices/routes.ts';
import { tellOfRefusals } from './features/notifications/look-out.ts';
import { operatorStateRoutes } from './features/operator-state/routes.ts';
import { startStateWatch } from './features/operator-state/watch.ts';
import { paymentReportRoutes } from './features/payment-reports/routes.ts';
import { startPaymentReports } from './features/payment-reports/send-report.ts';
import { noteEffects, renewEffects } from './features/postings/effects.ts';
import { startPostings } from './features/postings/work-off.ts';
import { goodsByText, goodsNearly } from './features/products/goods-by-text.ts';
import { linesOf } from './features/products/lines.ts';
import { goodsOf } from './features/products/own-goods.ts';
import { ownValuesOf } from './features/products/own-values.ts';
import type { ReactionDeps } from './features/reactions/ask-reactions.ts';
import { reactionRoutes } from './features/reactions/routes.ts';
import { startReactions } from './features/reactions/start-reactions.ts';
import { noteLinks } from './features/recurring/send-links.ts';
import { endReview } from './features/reviews/reviews.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import type { AuthorityLines } from './features/sending/authority-line.ts';
import { createAuthorityLines, type MemorySigners } from './features/sending/authority-lines.ts';
import { startGuard } from './features/sending/guard-serials.ts';
import { createAuthorityHealth } from './features/sending/health.ts';
import { createHighWater } from './features/sending/high-water.ts';
import { keepReceiptKeys } from './features/sending/receipt-keys.ts';
import { sendingRoutes } from './features/sending/routes.ts';
import { type Sender, startSender } from './features/sending/sender.ts';
import { defaultSendingSettings, type SendingSettings, simulatorSendingSettings } from './features/sending/settings.ts';
import { tellingWrongClock } from './features/sending/tell-wrong-clock.ts';
import { serialReportRoutes } from './features/serial-report/routes.ts';
import { accountTerm } from './features/settings/account-term.ts';
import { holdMemory, issuingMemory } from './features/settings/issuing-memory.ts';
import { signingKeyId, signingMaterial } from './features/settings/signing.ts';
import type { Environment } from './features/settings/tables.ts';
import type { SigningDeps } from './features/signing/deps.ts';
import { deskOf, deskSigner } from './features/signing/desk.ts';
import { signaturesOf } from './features/signing/queries.ts';
import { holdInvoice } from './features/subscription/held-invoices.ts';
import { invoicesLeft, takeInvoices } from './features/subscription/quota.ts';
import { treasuryBook } from './features/treasury/invoice-book.ts';
import { stockBook } from './features/warehousing/invoice-book.ts';
import { changedSince } from './platform/db/changed-since.ts';
import type { Presence } from './platform/db/presence.ts';
import { diskSpaceOf } from './platform/disk-space.ts';
import type { Route } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';
import { tehranDay } from './platform/tehran-day.ts';

/** Issuing and sending, bound to a platform. */
export interface Invoicing {
  routes: Route[];
  /** for those who issue without HTTP: imports, the demo account */
  invoices: InvoiceDeps;
  lines: AuthorityLines;
  /** Before the first number is given: see guard-serials.ts. What it returns ends it. */
  startGuard(): Promise<() => void>;
  /** Starts the background of this process; not in one that only answers HTTP. */
  startSender(presence: Presence): Promise<Sender>;
  /** Goes on with imports, in the background of this process. */
  startImporter(): Promise<Importer>;
}

function signersOf({ database, runtime, vault }: Platform, signing: SigningDeps): MemorySigners {
  return {
    keyId: ({ accountId, environment, memoryId }) =>
      database.withAccount(
        accountId,
        async (tx) =>
          (await signingKeyId(tx, environment, memoryId, runtime.clock.nowMs())) ??
          (await deskOf(tx, signing, environment, memoryId))?.keyId ??
          null,
      ),
    async open({ accountId, environment, memoryId }) {
      const signatures = (payloads: readonly string[]) =>
        database.withAccount(accountId, (tx) => signaturesOf(tx, payloads));
      const material = await database.withAccount(accountId, (tx) =>
        signingMaterial(tx, vault, environment, memoryId, runtime.clock.nowMs()),
      );
      if (material === null) {
        const known = await database.withAccount(accountId, async (tx) => {
          const desk = await deskOf(tx, signing, environment, memoryId);
          const signer = desk === null ? null : await deskSigner(tx, signing, desk.memory);
          return desk === null || signer === null ? null : { signer, sinceMs: desk.memory.updated_at.getTime() };
        });
        if (known === null) return null;
        // The browser signs tokens; the invoices it has signed already.
        return { ...known, clientId: memoryId, signatures };
      }
      const { privateKeyPem, certificates, clientId = memoryId, onlyTokens, sinceMs } = material;
      const signer = localSigner({ privateKey: privateKeyPem, certificates });
      return { signer, clientId, sinceMs, ...(onlyTokens ? { signatures } : {}) };
    },
  };
}

/** @param settings of sending; by default those that fit the installation's environment */
export function composeInvoicing(platform: Platform, signing: SigningDeps, settings?: SendingSettings): Invoicing {
  const { config, database, runtime } = platform;
  const { clock, random } = runtime;
  const fitting = config.environment === 'simulator' ? simulatorSendingSettings : defaultSendingSettings;
  const sending = settings ?? { ...fitting, ...config.sending };
  const diskSpace = () => diskSpaceOf(config.dataDir);
  const highWater = createHighWater(createObjectStore(config), runtime);
  const baseUrls: Partial<Record<Environment, string>> = {};
  for (const [environment, { baseUrl }] of Object.entries(config.authorities))
    baseUrls[environment as Environment] = baseUrl;
  const lines = createAuthorityLines({
    signers: signersOf(platform, signing),
    baseUrls,
    clock,
    random,
    onReceiptKey: keepReceiptKeys(database, clock),
    onClock: tellingWrongClock({ database, runtime }),
  });
  // What follows from a verdict in other features, in its own transaction.
  const effects = noteEffects(platform);
  const verdictHooks = [tellOfRefusals(platform), effects, noteLinks(platform)];
  const health = createAuthorityHealth({ database, runtime, settings: sending });
  const invoices: InvoiceDeps = {
    runtime,
    settings: {
      ...defaultInvoiceSettings,
      notBeforeMarginMs: config.environment === 'simulator' ? 200 : defaultInvoiceSettings.notBeforeMarginMs,
    },
    highWater,
    afterCommit: (work) => database.afterCommit(work),
    ports: {
      seller: sellerOf,
      branch: sellerBranch,
      memory: (tx, choice) =>
        issuingMemory(tx, choice, { nowMs: clock.nowMs(), defaultEnvironment: config.environment }),
      customer: buyerOf,
      paymentTerm: accountTerm,
      holdMemory,
      takeInvoices: (tx, memory, count) => takeInvoices(tx, clock, memory, count),
      holdInvoice: (tx, actor, id) => holdInvoice(tx, clock, actor, id),
      draftIssued: (tx, actor, id) => endReview(tx, platform, actor, id),
      invoicesLeft: (tx, memory) => invoicesLeft(tx, clock, memory),
      ownValues: ownValuesOf,
      goodsByText,
      goodsNearly,
      listsChanged: (tx, since) => changedSince(tx, ['customers', 'products'], since),
      buyersByCode,
      buyersByName,
      goods: goodsOf,
      products: (tx, ids) => linesOf(tx, ids, tehranDay(new Date(clock.nowMs()))),
    },
  };
  const reactions: ReactionDeps = {
    database,
    runtime,
    lines,
    pauseMs: config.environment === 'simulator' ? 60_000 : 6 * 3_600_000,
    notices: platform,
    repost: (tx, accountId, ids) => renewEffects(platform, tx, accountId, ids),
  };
  const imports: ImportDeps = { ...invoices, database, checker: createChecker() };
  return {
    routes: [
      ...invoiceErrorRoutes({ ...invoices, database }),
      ...invoiceExportRoutes({ database, runtime }),
      ...invoiceBulkRoutes({ ...invoices, database }),
      ...reactionRoutes(reactions),
      ...invoiceViewRoutes({ database, runtime }),
      ...invoiceNoteRoutes({ database, runtime }),
      ...reviewRoutes(platform),
      ...paymentReportRoutes({ database, runtime, jobs: platform.jobs }),
      ...serialReportRoutes({ database }),
      ...invoiceChainRoutes({ database, ports: invoices.ports }),
      ...inquiryRoutes({
        ...{ database, runtime, lines, ports: invoices.ports },
        noteEffects: (tx, accountId, invoiceId) =>
          effects(tx, accountId, [{ invoiceId, taxId: '', state: 'confirmed' }]),
      }),
      ...archiveRoutes({ database, runtime }),
      ...importRoutes(imports),
      ...invoiceRoutes({ ...invoices, database }),
      ...operatorStateRoutes({ database, runtime, limits: sending, diskSpace }),
      ...sendingRoutes({ database, health, defaultEnvironment: config.environment }),
    ],
    invoices,
    lines,
    startGuard: () => startGuard({ database, runtime, highWater, lines }),
    startImporter: () => startImporter(imports),
    async startSender(presence) {
      await startReactions(reactions, platform.jobs);
      await startPaymentReports({ ...platform, lines });
      await startPostings(platform, { stock: stockBook(platform), treasury: treasuryBook(runtime) });
      const watch = startStateWatch({ database, runtime, diskSpace });
      const sender = await startSender({
        database,
        presence,
        runtime,
        settings: sending,
        lines,
        highWater,
        health,
        verdictHooks,
      });
      return {
        wake: sender.wake,
        stop: () => {
          watch.stop();
          return sender.stop();
        },
      };
    },
  };
}
