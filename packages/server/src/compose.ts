import { createRateSource } from './adapters/adapters.ts';
import { vendorFetch } from './adapters/vendor-fetch.ts';
import { type Accounts, composeAccounts } from './compose-accounts.ts';
import { composeDocuments, type Documents } from './compose-documents.ts';
import { composeInvoicing, type Invoicing } from './compose-invoicing.ts';
import { composeSubscription } from './compose-subscription.ts';
import { type Authenticator, createAuthenticator } from './features/access/authenticator.ts';
import { accessRoutes } from './features/access/routes.ts';
import { accessChannel, isAccountAsBefore, isContextCurrent } from './features/access/sessions.ts';
import { createModel } from './features/analytics/assistant/ask-model.ts';
import { assistantRoutes } from './features/analytics/assistant/routes.ts';
import { startFolding } from './features/analytics/fold-sales.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { isKeyCurrent, programAuthenticator } from './features/api-keys/commands.ts';
import { apiKeyRoutes } from './features/api-keys/routes.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { bankStatementRoutes } from './features/bank-statements/routes.ts';
import { branchFor } from './features/branches/branch-for.ts';
import { branchRoutes } from './features/branches/routes.ts';
import { catalogueRoutes } from './features/catalogues/routes.ts';
import { changeRoutes } from './features/changes/routes.ts';
import { booksOf } from './features/customers/books.ts';
import { startRemindingByPlans } from './features/customers/remind-by-plan.ts';
import { customerRoutes } from './features/customers/routes.ts';
import type { DemoAccount } from './features/demo/demo-account.ts';
import { seedDemoBooks } from './features/demo/seed-demo-books.ts';
import { seedDemoReceipts } from './features/demo/seed-demo-receipts.ts';
import type { SimulatorControl } from './features/demo/simulator-control.ts';
import { employeeRoutes } from './features/employees/routes.ts';
import { eventLogRoutes } from './features/event-log/routes.ts';
import type { GoodsDeps } from './features/goods/imports.ts';
import { goodsRoutes } from './features/goods/routes.ts';
import { startGoodsWorker } from './features/goods/run-import.ts';
import { seedSampleGoods } from './features/goods/seed-sample-goods.ts';
import { taxpayerAsker } from './features/inquiry/ask-taxpayer.ts';
import { seedDemoInvoices } from './features/invoices/demo/seed-demo-invoices.ts';
import { journalRoutes } from './features/journal/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { seedDemoGateway } from './features/online-payments/seed-demo.ts';
import { partyImportRoutes } from './features/party-imports/routes.ts';
import { startPartyImports } from './features/party-imports/run-files.ts';
import { productRoutes } from './features/products/routes.ts';
import { startProductWork } from './features/products/work-in-steps.ts';
import { purchaseImportRoutes } from './features/purchases/imports/routes.ts';
import { purchaseRoutes } from './features/purchases/routes.ts';
import { seedDemoPurchases } from './features/purchases/seed-demo.ts';
import { purchasesToPay } from './features/purchases/to-pay.ts';
import { type RateDeps, startReadingRates } from './features/rates/read-rates.ts';
import { rateRoutes } from './features/rates/routes.ts';
import { recurringRoutes } from './features/recurring/routes.ts';
import { startRecurring } from './features/recurring/run-due.ts';
import { seedDemoRecurring } from './features/recurring/seed-demo.ts';
import { startSendingLinks } from './features/recurring/send-links.ts';
import { accountTerm } from './features/settings/account-term.ts';
import { type AuthorityAccess, rootsFromFile, rootsFromSimulator } from './features/settings/authority-access.ts';
import { createConnectionCheck } from './features/settings/connection.ts';
import type { SettingsDeps } from './features/settings/deps.ts';
import { memoriesForUser, signsByTaxpayer } from './features/settings/me-memories.ts';
import { settingsRoutes } from './features/settings/routes.ts';
import type { Environment } from './features/settings/tables.ts';
import { accountLinks } from './features/sharing/statements/account-links.ts';
import type { SigningDeps } from './features/signing/deps.ts';
import { deskSigner } from './features/signing/desk.ts';
import { createDeskBell } from './features/signing/desk-bell.ts';
import { signingRoutes } from './features/signing/routes.ts';
import { seedDemoSubscription } from './features/subscription/seed-demo-subscription.ts';
import { taxpayerRoutes } from './features/taxpayers/routes.ts';
import { ticketRoutes } from './features/tickets/routes.ts';
import { seedDemoTickets } from './features/tickets/seed-demo-tickets.ts';
import { listCheques, waitingCheques } from './features/treasury/cheque-queries.ts';
import { listMovements } from './features/treasury/movement-queries.ts';
import { placeBalances } from './features/treasury/place-queries.ts';
import { treasuryRoutes } from './features/treasury/routes.ts';
import { warehousingRoutes } from './features/warehousing/routes.ts';
import { listStock, lowStock, stockOfProduct } from './features/warehousing/stock-queries.ts';
import { stockThen } from './features/warehousing/stock-then.ts';
import type { WebhookDeps } from './features/webhooks/commands.ts';
import { webhookRoutes } from './features/webhooks/routes.ts';
import { startWebhooks, type WebhookWorker } from './features/webhooks/worker.ts';
import { type AuthorityConfig, embeddedAdapters } from './platform/config/config.ts';
import type { Presence } from './platform/db/presence.ts';
import { createEventStreams, type EventStreams } from './platform/events/stream.ts';
import type { RequestContext, Route } from './platform/http/route.ts';
import type { Platform } from './platform/platform.ts';

/** All features, bound to a platform. */
export interface Features {
  routes: Route[];
  authenticator: Authenticator;
  /** Is whoever asked still let in, with the same rights? */
  isAlive(context: RequestContext): Promise<boolean>;
  events: EventStreams;
  settings: SettingsDeps;
  invoicing: Invoicing;
  accounts: Accounts;
  documents: Documents;
  /** Starts delivering webhooks; not in a process that only answers HTTP. */
  startWebhooks(presence: Presence): Promise<WebhookWorker>;
  /** Takes jobs that read files: the authority's catalogue, customers and products. */
  startImports(): Promise<void>;
  /** What features add to the demo account once it stands; idempotent. */
  extendDemo(account: DemoAccount, simulator: SimulatorControl): Promise<void>;
}

const accessOf = ({ baseUrl, rootsFile }: AuthorityConfig): AuthorityAccess => ({
  baseUrl,
  isSimulator: rootsFile === null,
  roots: rootsFile === null ? rootsFromSimulator(baseUrl) : rootsFromFile(rootsFile),
});

function signingDepsOf({ config, database, runtime }: Platform): SigningDeps {
  const authorities: Partial<Record<Environment, AuthorityAccess>> = {};
  for (const [environment, authority] of Object.entries(config.authorities)) {
    authorities[environment as Environment] = accessOf(authority);
  }
  const bell = createDeskBell(database);
  return { database, runtime, authorities, defaultEnvironment: config.environment, bell };
}

function settingsDepsOf({ config, database, runtime, vault }: Platform, signing: SigningDeps): SettingsDeps {
  const { authorities } = signing;
  const connection = createConnectionCheck({
    database,
    runtime,
    vault,
    authorities,
    deskSigner: (tx, memory) => deskSigner(tx, signing, memory),
  });
  return { database, runtime, vault, authorities, connection, defaultEnvironment: config.environment };
}

/** Builds every feature's routes: the list of what this server answers. */
export async function composeFeatures(platform: Platform): Promise<Features> {
  const { database, runtime } = platform;
  const signing = signingDepsOf(platform);
  const settings = settingsDepsOf(platform, signing);
  const authenticator = await createAuthenticator(database, runtime.clock);
  const keys = { database, runtime };
  const asProgram = programAuthenticator(keys);
  const isAlive = async (context: RequestContext) =>
    (await isAccountAsBefore(database, context)) &&
    (context.roles.includes('program') ? isKeyCurrent(keys, context) : isContextCurrent(database, runtime, context));
  const { vault, config } = platform;
  const { jobs } = platform;
  const webhooks: WebhookDeps = { database, runtime, jobs, vault, innerHosts: config.webhookInnerHosts ?? [] };
  const events = await createEventStreams({ database, runtime, isAlive, accessChannel });
  const memoriesFor = memoriesForUser(runtime.clock);
  const invoicing = composeInvoicing(platform, signing);
  const accounts = composeAccounts(platform, settings);
  const documents = composeDocuments(platform, invoicing.invoices, accounts.sms);
  const links = accountLinks(documents.sharing);
  const subscriptions = await composeSubscription(platform);
  const goods: GoodsDeps = { database, runtime, jobs };
  const source = createRateSource((config.adapters ?? embeddedAdapters).rates, runtime.clock);
  const rates: RateDeps = { database, runtime, source };
  const routes = [
    ...accessRoutes({ database, runtime, memoriesFor, signsByTaxpayer, branchFor, termFor: accountTerm }),
    ...accounts.routes,
    ...settingsRoutes(settings),
    ...signingRoutes(signing),
    ...catalogueRoutes(),
    ...rateRoutes(rates),
    ...customerRoutes({
      database,
      runtime,
      sms: accounts.sms,
      links,
      registry: accounts.registry,
      askTaxpayer: taxpayerAsker({ database, lines: invoicing.lines, ports: invoicing.invoices.ports }),
    }),
    ...productRoutes(goods),
    ...goodsRoutes(goods),
    ...partyImportRoutes(goods),
    ...subscriptions.routes,
    ...ticketRoutes({ database, runtime, jobs: platform.jobs, vault }),
    ...attachmentRoutes({ database, runtime, vault }),
    ...treasuryRoutes({ database, runtime }),
    ...bankStatementRoutes({ database, runtime }),
    ...purchaseRoutes({ database, runtime }),
    ...purchaseImportRoutes({ database, runtime }),
    ...warehousingRoutes({ database, runtime, jobs: platform.jobs, vault }),
    ...invoicing.routes,
    ...documents.routes,
    ...recurringRoutes({ database, invoices: invoicing.invoices }),
    ...events.routes,
    ...eventLogRoutes({ database }),
    ...branchRoutes({ database, runtime }),
    ...employeeRoutes({ database, runtime, jobs, vault }),
    ...apiKeyRoutes({ database, runtime }),
    ...webhookRoutes(webhooks),
    ...changeRoutes({ database }),
    ...notificationRoutes({ database, runtime }),
    ...taxpayerRoutes({ database }),
    ...assistantRoutes({
      database,
      runtime,
      ports: {
        ...invoicing.invoices.ports,
        balances: (tx, ids) => booksOf(tx, ids, null),
        stock: listStock,
        stockOfProduct,
        stockThen,
        cheques: listCheques,
        money: placeBalances,
        movements: listMovements,
      },
      model: config.assistant ? createModel(config.assistant, vendorFetch) : null,
    }),
    ...journalRoutes({ database, runtime }),
    ...analyticsRoutes({ database, runtime, ports: { lowStock, waitingCheques, purchasesToPay } }),
  ];
  // What features add to the demo account, in order.
  const extendDemo = async (account: DemoAccount, simulator: SimulatorControl): Promise<void> => {
    await seedSampleGoods(goods);
    await seedDemoSubscription(subscriptions.deps, account);
    await seedDemoTickets({ database, runtime, jobs: platform.jobs, vault }, account);
    // Before the invoices: what is confirmed moves stock and treasury only where they are kept by then.
    await seedDemoBooks(
      { postings: { database, runtime, jobs: platform.jobs, vault }, invoices: invoicing.invoices },
      account,
    );
    const isNew = await seedDemoInvoices(
      { ...invoicing.invoices, database, lines: invoicing.lines, register: simulator.registerInvoices },
      account,
    );
    await seedDemoGateway(documents.payments, account);
    if (!isNew) return;
    await seedDemoReceipts({ database, runtime }, account);
    await seedDemoRecurring({ database, invoices: invoicing.invoices }, account);
    await seedDemoPurchases({ database, runtime }, account);
  };
  return {
    routes,
    authenticator: {
      ...authenticator,
      authenticate: async (token) => (await authenticator.authenticate(token)) ?? asProgram(token),
    },
    isAlive,
    events,
    settings,
    invoicing,
    accounts,
    documents,
    startWebhooks: (presence) => startWebhooks(webhooks, presence),
    startImports: async () => {
      await startFolding(platform);
      await startGoodsWorker(goods);
      await startPartyImports(goods);
      await startProductWork(goods);
      await startReadingRates({ ...rates, jobs: platform.jobs });
      await subscriptions.startWorkers(invoicing.invoices);
      await startRecurring({ database, runtime, vault, jobs: platform.jobs, invoices: invoicing.invoices });
      await documents.startWorkers();
      await startSendingLinks(documents.sharing, platform.jobs);
      await startRemindingByPlans({ database, runtime, sms: accounts.sms, links });
    },
    extendDemo,
  };
}
