import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { goOn, nowhere } from './go-on.ts';
import { untilAnswered, watchRequests } from './requests.ts';
import type { System } from './system.ts';

/** A screen that stands: where it is, and what shows that it is there. */
export interface Screen {
  name: string;
  path: string;
  /** before signing in */
  isPublic?: true;
  /** of the platform's operator */
  isOperators?: true;
  /** brings the screen to the state that is meant */
  arrange?: (page: Page) => Promise<void>;
}

/** What a screen says to whom it is not for. */
export const refusals =
  /به شما داده نشده است|این صفحه برای مدیر حساب است|تیکت‌ها را مدیر حساب می‌بیند|این بخش برای راهبر سامانه است/;

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();

async function withLines(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'جست‌وجوی خریدار' })).toBeVisible();
  await page.getByRole('combobox', { name: 'جست‌وجوی خریدار' }).fill('سپید');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: /^ادامه/ }).click();
}

const wizardStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'گام‌های صدور' }).getByRole('button', { name }).click();

/** The first step with a pattern chosen by its label. */
const withPattern = (label: string) => async (page: Page) => {
  await wizardStep(page, 'الگو');
  await page.getByRole('button', { name: 'همه الگوها' }).click();
  await page.getByText(label, { exact: true }).last().click();
  await expect(page.getByRole('button', { name: 'همه الگوها' })).toBeVisible();
};

/** A line of gold, with its faults. */
async function withGoldLine(page: Page): Promise<void> {
  await withPattern('طلا، جواهر و پلاتین بدون اطلاعات خریدار')(page);
  await wizardStep(page, 'اقلام');
  await page.getByRole('combobox', { name: /^قلم تازه/ }).fill('2001584175153');
  await page.getByRole('combobox', { name: /^قلم تازه/ }).press('Enter');
  await page.keyboard.press('F8');
}

async function withAllPatterns(page: Page): Promise<void> {
  await wizardStep(page, 'الگو');
  await page.getByRole('button', { name: 'همه الگوها' }).click();
}

/** A file with a bad row, in the repair grid with its fault open. */
async function withBadRows(page: Page): Promise<void> {
  const rows = [
    'شماره;تاریخ;کد ملی;نام مشتری;شناسه کالا;شرح;تعداد;فی;مالیات ٪',
    '1;1405/08/28;68421931;زهرا امینی;1;چای;دو;1;10',
  ];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  const check = page.getByRole('button', { name: 'بررسی ردیف‌ها' });
  const grid = page.getByRole('grid', { name: 'ردیف‌های فایل' });
  await expect(check.or(grid)).toBeVisible();
  if (await check.isVisible()) await check.click();
  await expect(grid.getByRole('row')).toHaveCount(2);
  await expect(grid.getByText('در حال بررسی')).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'بعدی', exact: true })).toBeVisible();
}

/** Invoices in the states whose pages differ most, and a customer. */
export interface ShownInvoices {
  customer: string;
  confirmed: string;
  rejected: string;
  draft: string;
}

/** Every screen that is built. A new one is a new row. */
export const screensOf = (invoices: ShownInvoices): readonly Screen[] => [
  { name: 'sign-in', path: '/auth', isPublic: true, arrange: heading },
  { name: 'dashboard', path: '/', arrange: heading },
  { name: 'analytics', path: '/analytics', arrange: heading },
  { name: 'vat', path: '/analytics/vat', arrange: heading },
  { name: 'profit', path: '/analytics/profit', arrange: heading },
  { name: 'debts', path: '/analytics/debts', arrange: heading },
  { name: 'cash', path: '/analytics/cash', arrange: heading },
  { name: 'journal', path: '/analytics/journal', arrange: heading },
  { name: 'journal-vouchers', path: '/analytics/journal?view=journal', arrange: heading },
  { name: 'journal-ledger', path: '/analytics/journal?view=ledger', arrange: heading },
  { name: 'analytics-empty', path: '/analytics?from=2015-01-01&to=2015-01-31', arrange: heading },
  { name: 'assistant', path: '/ai', arrange: heading },
  { name: 'list', path: '/invoices', arrange: heading },
  { name: 'list-empty-search', path: '/invoices?q=هیچ‌چیز', arrange: heading },
  { name: 'wizard-buyer', path: '/create-invoice', arrange: heading },
  { name: 'wizard-lines', path: '/create-invoice', arrange: withLines },
  { name: 'wizard-patterns', path: '/create-invoice', arrange: withAllPatterns },
  { name: 'wizard-waybill', path: '/create-invoice', arrange: withPattern('بارنامه') },
  { name: 'wizard-gold', path: '/create-invoice', arrange: withGoldLine },
  { name: 'wizard-test', path: '/create-invoice-test', arrange: heading },
  { name: 'invoice-confirmed', path: `/invoice/${invoices.confirmed}`, arrange: heading },
  { name: 'invoice-rejected', path: `/invoice/${invoices.rejected}`, arrange: heading },
  { name: 'invoice-draft', path: `/invoice/${invoices.draft}`, arrange: heading },
  { name: 'wizard-mending', path: `/create-invoice/${invoices.rejected}`, arrange: heading },
  { name: 'second-step', path: '/auth?view=second', isPublic: true, arrange: heading },
  { name: 'pre-invoices', path: '/pre-invoices', arrange: heading },
  { name: 'recurring', path: '/recurring', arrange: heading },
  { name: 'purchases', path: '/purchases', arrange: heading },
  { name: 'payables', path: '/purchases/payables', arrange: heading },
  { name: 'purchase-import', path: '/purchases/import', arrange: heading },
  { name: 'purchase-new', path: '/purchases?id=new', arrange: heading },
  { name: 'pre-invoice-new', path: '/each-pre-invoice/new', arrange: heading },
  { name: 'quick-invoice', path: '/quick-invoice', arrange: heading },
  { name: 'unsent', path: '/unsent', arrange: heading },
  { name: 'preview-without-link', path: '/preview/invoice', isPublic: true, arrange: heading },
  { name: 'sign-up', path: '/auth?view=signup', isPublic: true, arrange: heading },
  { name: 'employees', path: '/employees', arrange: heading },
  { name: 'branches', path: '/branches', arrange: heading },
  { name: 'bank-accounts', path: '/bank-accounts', arrange: heading },
  { name: 'bank-account-new', path: '/bank-accounts?id=new', arrange: heading },
  { name: 'money-movements', path: '/bank-accounts?tab=movements', arrange: heading },
  { name: 'bank-statements', path: '/bank-accounts/statements', arrange: heading },
  { name: 'cash-desks', path: '/cash-desks', arrange: heading },
  { name: 'poses', path: '/poses', arrange: heading },
  { name: 'checks', path: '/checks', arrange: heading },
  { name: 'cheque-calendar', path: '/checks?tab=calendar', arrange: heading },
  { name: 'checkbooks', path: '/checks?tab=books', arrange: heading },
  { name: 'warehousing', path: '/warehousing', arrange: heading },
  { name: 'stock-documents', path: '/warehousing?tab=documents', arrange: heading },
  { name: 'stock-document-new', path: '/warehousing?make=receipt', arrange: heading },
  { name: 'stock-settings', path: '/warehousing?tab=settings', arrange: heading },
  { name: 'customers', path: '/customers', arrange: heading },
  { name: 'customer', path: `/customers/${invoices.customer}`, arrange: heading },
  { name: 'customer-new', path: '/customers?id=new', arrange: heading },
  { name: 'customers-alike', path: '/customers?view=duplicates', arrange: heading },
  { name: 'customers-unlisted', path: '/customers?view=unlisted', arrange: heading },
  { name: 'products', path: '/products', arrange: heading },
  { name: 'product-new', path: '/products/new', arrange: heading },
  { name: 'account', path: '/manage-accounts', arrange: heading },
  { name: 'account-keys', path: '/manage-accounts?tab=keys', arrange: heading },
  { name: 'account-paper', path: '/manage-accounts?tab=paper', arrange: heading },
  { name: 'account-online', path: '/manage-accounts?tab=online', arrange: heading },
  { name: 'account-display', path: '/manage-accounts?tab=display', arrange: heading },
  { name: 'account-security', path: '/manage-accounts?tab=security', arrange: heading },
  { name: 'account-notifications', path: '/manage-accounts?tab=notifications', arrange: heading },
  { name: 'account-events', path: '/manage-accounts?tab=events', arrange: heading },
  { name: 'invoice-errors', path: '/invoice-errors', arrange: heading },
  { name: 'archives', path: '/archives', arrange: heading },
  { name: 'list-more-filters', path: '/invoices?min=1000', arrange: heading },
  { name: 'list-panel', path: `/invoices?open=${invoices.confirmed}`, arrange: heading },
  { name: 'inquiry', path: '/invoice-inquery', arrange: heading },
  { name: 'inquiry-portal', path: '/invoice-inquery?tab=portal', arrange: heading },
  { name: 'inquiry-serials', path: '/invoice-inquery?tab=serials', arrange: heading },
  { name: 'import', path: '/import-invoice', arrange: heading },
  { name: 'import-repair', path: '/import-invoice', arrange: withBadRows },
  { name: 'signing-desk', path: '/signing-desk', arrange: heading },
  { name: 'ticketing', path: '/ticketing', arrange: heading },
  { name: 'ticketing-new', path: '/ticketing?new=true', arrange: heading },
  { name: 'reports', path: '/reports', arrange: heading },
  { name: 'upgrade', path: '/upgrade-account', arrange: heading },
  { name: 'account-subscription', path: '/manage-accounts?tab=subscription', arrange: heading },
  { name: 'transaction-result', path: '/transaction-result', isPublic: true, arrange: heading },
  { name: 'welcome', path: '/welcome', isPublic: true, arrange: heading },
  { name: 'guide', path: '/guide?topic=wizard', isPublic: true, arrange: heading },
  { name: 'operator-plans', path: '/operator/plans', isOperators: true, arrange: heading },
  { name: 'operator-rates', path: '/operator/rates?id=USD', isOperators: true, arrange: heading },
  { name: 'operator-state', path: '/operator/state', isOperators: true, arrange: heading },
  { name: 'operator-tickets', path: '/operator/tickets', isOperators: true, arrange: heading },
  { name: 'not-found', path: '/no/such/page' },
];

/** Screens that one document shows after another: a document of its own for each would cost as much as the looks at it. */
const walkLength = 8;

/** Stands as soon as its address does, and an address leads there: nothing to arrange that would stay behind. */
const isPlain = ({ path, arrange }: Screen): boolean => arrange === heading && path !== '/preview/invoice';

/** The names of all screens, in the groups that are walked through in one document, each as one user sees them. */
export const screenWalks: readonly (readonly string[])[] = (() => {
  const all = screensOf({ customer: '', confirmed: '', rejected: '', draft: '' });
  const plain = all.filter(isPlain);
  const walksOf = (screens: readonly Screen[]) => {
    const names = screens.map(({ name }) => name);
    return Array.from({ length: Math.ceil(names.length / walkLength) }, (_, index) =>
      names.slice(index * walkLength, (index + 1) * walkLength),
    );
  };
  return [
    ...walksOf(plain.filter(({ isPublic, isOperators }) => !isPublic && !isOperators)),
    ...walksOf(plain.filter(({ isPublic }) => isPublic)),
    ...walksOf(plain.filter(({ isOperators }) => isOperators)),
    ...all.filter((one) => !isPlain(one)).map(({ name }) => [name]),
  ];
})();

async function settle(page: Page, { arrange }: Screen): Promise<void> {
  await arrange?.(page);
  await untilAnswered(page);
  await page.evaluate('document.fonts.ready');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByText(refusals)).toHaveCount(0);
}

/** Opens a screen and waits until it stands still. */
export async function openScreen(page: Page, { url }: System, screen: Screen): Promise<void> {
  watchRequests(page);
  await page.goto(`${url}${screen.path}`);
  await settle(page, screen);
  if (screen.name !== 'not-found') await expect(nowhere(page)).toHaveCount(0);
}

/** Goes on to a screen in the document that shows another, by an address that has none: nothing of that one is left. */
export async function moveToScreen(page: Page, screen: Screen): Promise<void> {
  watchRequests(page);
  await goOn(page, screen.path);
  await settle(page, screen);
}
