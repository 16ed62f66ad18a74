/** Gathers the features' routes. A screen that does not exist yet has no route: its path is a 404 and the menu lacks it. */
import { createRouter } from '@tanstack/react-router';
import { analyticsRoutes } from '../features/analytics/routes.tsx';
import { archiveRoutes } from '../features/archives/routes.tsx';
import { assistantRoutes } from '../features/assistant/routes.tsx';
import { authRoutes } from '../features/auth/routes.tsx';
import { bankStatementRoutes } from '../features/bank-statements/routes.tsx';
import { branchRoutes } from '../features/branches/routes.tsx';
import { customerRoutes } from '../features/customers/routes.tsx';
import { dashboardRoutes } from '../features/dashboard/routes.tsx';
import { employeeRoutes } from '../features/employees/routes.tsx';
import { goodsRoutes } from '../features/goods/routes.tsx';
import { guideRoutes } from '../features/guide/routes.tsx';
import { importRoutes } from '../features/imports/routes.tsx';
import { inquiryRoutes } from '../features/inquiry/routes.tsx';
import { invoiceErrorRoutes } from '../features/invoice-errors/routes.tsx';
import { invoiceRoutes } from '../features/invoices/routes.tsx';
import { journalRoutes } from '../features/journal/routes.tsx';
import { manageAccountsRoutes } from '../features/manage-accounts/routes.tsx';
import { offlineRoutes } from '../features/offline/routes.tsx';
import { operatorRoutes } from '../features/operator/routes.tsx';
import { operatorStateRoutes } from '../features/operator-state/routes.tsx';
import { outboxRoutes } from '../features/outbox/routes.tsx';
import { paperRoutes } from '../features/paper/routes.tsx';
import { preInvoiceRoutes } from '../features/pre-invoices/routes.tsx';
import { productRoutes } from '../features/products/routes.tsx';
import { purchaseRoutes } from '../features/purchases/routes.tsx';
import { quickInvoiceRoutes } from '../features/quick-invoice/routes.tsx';
import { rateRoutes } from '../features/rates/routes.tsx';
import { recurringRoutes } from '../features/recurring/routes.tsx';
import { signingRoutes } from '../features/signing/routes.tsx';
import { paymentRoutes, subscriptionRoutes } from '../features/subscription/routes.tsx';
import { ticketRoutes } from '../features/tickets/routes.tsx';
import { treasuryRoutes } from '../features/treasury/routes.tsx';
import { warehousingRoutes } from '../features/warehousing/routes.tsx';
import { welcomeRoutes } from '../features/welcome/routes.tsx';
import { kitRoutes } from './kit/routes.tsx';
import { Crashed } from './layout/crashed.tsx';
import { NotFoundFrame } from './layout/not-found.tsx';
import { queryClient } from './query-client.ts';
import { loginRoute, mainRoute, publicRoute, rootRoute } from './roots.tsx';

const routeTree = rootRoute.addChildren([
  mainRoute.addChildren([
    ...dashboardRoutes,
    ...analyticsRoutes,
    ...journalRoutes,
    ...assistantRoutes,
    ...employeeRoutes,
    ...customerRoutes,
    ...productRoutes,
    ...branchRoutes,
    ...invoiceRoutes,
    ...paperRoutes,
    ...preInvoiceRoutes,
    ...recurringRoutes,
    ...offlineRoutes,
    ...quickInvoiceRoutes,
    ...invoiceErrorRoutes,
    ...archiveRoutes,
    ...inquiryRoutes,
    ...importRoutes,
    ...manageAccountsRoutes,
    ...signingRoutes,
    ...operatorRoutes,
    ...operatorStateRoutes,
    ...rateRoutes,
    ...goodsRoutes,
    ...subscriptionRoutes,
    ...ticketRoutes,
    ...treasuryRoutes,
    ...purchaseRoutes,
    ...bankStatementRoutes,
    ...warehousingRoutes,
  ]),
  publicRoute.addChildren([
    ...guideRoutes,
    ...welcomeRoutes,
    ...paymentRoutes,
    ...outboxRoutes,
    ...(import.meta.env.DEV ? kitRoutes : []),
  ]),
  loginRoute.addChildren([...authRoutes]),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultNotFoundComponent: NotFoundFrame,
  // The screen alone fails; the frame around it stays.
  defaultErrorComponent: Crashed,
  // start.tsx scrolls: without an answer the router goes to the top whenever anything of the address changes.
  scrollRestoration: () => false,
  defaultPendingMs: 300,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
