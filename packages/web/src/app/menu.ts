/** The side menu of product.md section 2 as data, the back office of ui.md §4, and what else the command box can open. */
import {
  Archive,
  Banknote,
  BookOpenText,
  Boxes,
  ChartColumn,
  CircleHelp,
  ContactRound,
  FilePlus2,
  FlaskConical,
  Hourglass,
  IdCard,
  KeyRound,
  Landmark,
  Layers,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  MapPinned,
  MonitorSmartphone,
  Package,
  PenLine,
  Percent,
  ReceiptText,
  Repeat,
  Scale,
  ScanBarcode,
  ScrollText,
  ShoppingCart,
  TrendingUp,
  TriangleAlert,
  UserCheck,
  Users,
  Vault,
  Wallet,
} from 'lucide-react';
import { wholeMemoryTabs } from '../features/inquiry/inquiry-tabs.ts';
import type { menuTitles } from './menu.fa.ts';
import type { MenuRights } from './session.ts';

/** Counts of work that waits, by the name a badge refers to. */
export type BadgeKey = 'errors' | 'operator' | 'preInvoices' | 'reconciliation' | 'tickets';

export interface MenuItem extends MenuRights {
  id: keyof typeof menuTitles;
  /** A route's path; the item is shown only when that route is registered. */
  to: string;
  /** A tab of that screen, by its name in the address. */
  tab?: string;
  icon: LucideIcon;
  badge?: BadgeKey;
  /** Other paths whose screens are its own too. */
  alsoAt?: readonly string[];
  /** Only where the taxpayer's own key signs. */
  byTaxpayerOnly?: boolean;
  /** Its screen tells in its own words who may not see it, and where else they go. */
  refusesItself?: boolean;
  /** Shown while this item or one of them is open. */
  children?: readonly MenuItem[];
}

const main: readonly MenuItem[] = [
  { id: 'dashboard', to: '/', icon: LayoutDashboard },
  {
    id: 'analytics',
    to: '/analytics',
    icon: ChartColumn,
    adminAccess: true,
    children: [
      { id: 'vat', to: '/analytics/vat', icon: Percent, adminAccess: true },
      { id: 'profit', to: '/analytics/profit', icon: TrendingUp, adminAccess: true },
      { id: 'ageing', to: '/analytics/debts', icon: Hourglass, adminAccess: true },
      { id: 'cash', to: '/analytics/cash', icon: Banknote, adminAccess: true },
      { id: 'journal', to: '/analytics/journal', icon: BookOpenText, adminAccess: true },
    ],
  },
  { id: 'createInvoice', to: '/create-invoice', icon: FilePlus2, signByTaxpayer: true, permission: 'draft' },
  {
    id: 'invoices',
    to: '/invoices',
    icon: ReceiptText,
    signByTaxpayer: true,
    permission: 'invoices',
    children: [
      { id: 'invoiceErrors', to: '/invoice-errors', icon: TriangleAlert, badge: 'errors', permission: 'invoices' },
      { id: 'archives', to: '/archives', icon: Archive, permission: 'invoices' },
      { id: 'inquiry', to: '/invoice-inquery', icon: Scale, badge: 'reconciliation', permission: 'invoices' },
      { id: 'recurring', to: '/recurring', icon: Repeat, adminAccess: true },
      { id: 'purchases', to: '/purchases', icon: ShoppingCart, permission: 'treasury' },
      { id: 'quickInvoice', to: '/quick-invoice', icon: ScanBarcode, permission: 'issue' },
      { id: 'signingDesk', to: '/signing-desk', icon: PenLine, byTaxpayerOnly: true, permission: 'issue' },
    ],
  },
  { id: 'importInvoice', to: '/import-invoice', icon: Layers, signByTaxpayer: true, permission: 'issue' },
  { id: 'preInvoices', to: '/pre-invoices', icon: ScrollText, badge: 'preInvoices', permission: 'issue' },
  { id: 'testInvoice', to: '/create-invoice-test', icon: FlaskConical, signByTaxpayer: true, permission: 'issue' },
];

const people: readonly MenuItem[] = [
  { id: 'profile', to: '/manage-accounts', icon: IdCard },
  { id: 'employees', to: '/employees', icon: Users, adminAccess: true },
  { id: 'products', to: '/products', icon: Package, permission: 'products' },
  { id: 'customers', to: '/customers', icon: ContactRound, adminAccess: true },
];

/** «خزانه، انبار و شعبه‌ها»: one item whose children are the screens. */
const backOffice: readonly MenuItem[] = [
  {
    id: 'backOffice',
    // no screen of its own: leads to the first that the user may open
    to: '/back-office',
    icon: Vault,
    children: [
      { id: 'bankAccounts', to: '/bank-accounts', icon: Landmark, permission: 'treasury' },
      { id: 'checks', to: '/checks', icon: ScrollText, permission: 'treasury' },
      { id: 'cashDesks', to: '/cash-desks', icon: Wallet, permission: 'treasury' },
      { id: 'poses', to: '/poses', icon: MonitorSmartphone, permission: 'treasury' },
      { id: 'warehousing', to: '/warehousing', icon: Boxes, permission: 'warehouse' },
      { id: 'branches', to: '/branches', icon: MapPinned, adminAccess: true },
    ],
  },
];

const support: readonly MenuItem[] = [
  {
    ...{ id: 'ticketing', to: '/ticketing', alsoAt: ['/reports'], icon: LifeBuoy, badge: 'tickets' },
    ...{ adminAccess: true, refusesItself: true },
  },
  { id: 'operator', to: '/operator', icon: UserCheck, badge: 'operator', operatorAccess: true },
];

/** Sections in order, ruled apart on the rail. */
export const menuSections: readonly (readonly MenuItem[])[] = [main, [...people, ...backOffice], support];

/** Screens that the command box opens besides the menu's. */
export const otherScreens: readonly MenuItem[] = [
  { id: 'ai', to: '/ai', icon: CircleHelp },
  { id: 'reports', to: '/reports', icon: LifeBuoy },
  { id: 'upgrade', to: '/upgrade-account', icon: IdCard, adminAccess: true },
  { id: 'guide', to: '/guide', icon: CircleHelp },
  { id: 'payables', to: '/purchases/payables', icon: Hourglass, permission: 'treasury' },
  { id: 'purchaseImport', to: '/purchases/import', icon: ShoppingCart, permission: 'treasury' },
  { id: 'bankStatements', to: '/bank-accounts/statements', icon: Landmark, permission: 'treasury' },
  // Screens that are a tab of another: who looks for one knows its own name.
  ...(['serials', 'portal'] as const).map((tab) => ({
    ...{ id: tab, to: '/invoice-inquery', tab, icon: Scale, permission: 'invoices' },
    allBranches: wholeMemoryTabs.includes(tab),
  })),
  { id: 'taxKeys', to: '/manage-accounts', tab: 'keys', icon: KeyRound, adminAccess: true },
  { id: 'paper', to: '/manage-accounts', tab: 'paper', icon: IdCard },
  { id: 'display', to: '/manage-accounts', tab: 'display', icon: IdCard },
  { id: 'notifications', to: '/manage-accounts', tab: 'notifications', icon: IdCard },
  { id: 'security', to: '/manage-accounts', tab: 'security', icon: IdCard },
  { id: 'apiKeys', to: '/manage-accounts', tab: 'api-keys', icon: KeyRound, adminAccess: true },
  { id: 'webhooks', to: '/manage-accounts', tab: 'webhooks', icon: IdCard, adminAccess: true },
  { id: 'events', to: '/manage-accounts', tab: 'events', icon: ScrollText, adminAccess: true },
];

/** Whether a path is the item's screen, or below it. */
export const isOpenAt = ({ to, alsoAt = [] }: Pick<MenuItem, 'to' | 'alsoAt'>, path: string): boolean =>
  [to, ...alsoAt].some((place) => {
    const own = place.replace(/\/$/, '');
    return own === '' ? path === '/' : path === own || path.startsWith(`${own}/`);
  });

/** Screens of one thing, which no menu names: they ask for what the list of such things asks for. */
const screensOfOne: readonly Pick<MenuItem, 'to' | 'adminAccess' | 'permission'>[] = [
  { to: '/invoice', permission: 'invoices' },
  { to: '/each-pre-invoice', permission: 'issue' },
  { to: '/pdf', permission: 'invoices' },
  { to: '/pdfN', permission: 'invoices' },
  { to: '/pdfD', permission: 'invoices' },
];

/** Items of a menu and those below them, each before its own. */
export function withChildren<T extends { readonly children?: readonly T[] | undefined }>(items: readonly T[]): T[] {
  return items.flatMap((item) => [item, ...withChildren(item.children ?? [])]);
}

/** The items that lead to the screen at a path. */
export const menuItemsAt = (path: string): readonly MenuItem[] =>
  withChildren([...menuSections.flat(), ...otherScreens]).filter(({ to }) => to === path);

/** What the screen at a path asks of its user, by its place in the menu or by what it shows one of; null where nothing is asked. */
export function rightsOfScreen(path: string): Pick<MenuItem, 'adminAccess' | 'permission'> | null {
  const isAt = ({ to }: Pick<MenuItem, 'to'>) => to !== '/' && (path === to || path.startsWith(`${to}/`));
  const item = withChildren(menuSections.flat()).find(isAt);
  if (item === undefined) return screensOfOne.find(isAt) ?? null;
  if (item.operatorAccess || (item.refusesItself && path === item.to)) return null;
  return item.adminAccess || item.permission !== undefined ? item : null;
}
