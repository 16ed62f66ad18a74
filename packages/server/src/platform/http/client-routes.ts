/**
 * First segments of the web application's own paths (product.md section 2 and design.md). Its router decides what lies
 * below; here they only tell a page (200) from an address that does not exist (404, with the same page saying so).
 */
const segments = [
  'ai',
  'analytics',
  'customers',
  'invoices',
  'pre-invoices',
  'recurring',
  'purchases',
  'archives',
  'each-pre-invoice',
  'invoice-errors',
  'invoice',
  'manage-accounts',
  'reports',
  'employees',
  'ticketing',
  'branches',
  'create-invoice',
  'create-invoice-test',
  'pdf',
  'pdfN',
  'pdfD',
  'quick-invoice',
  'products',
  'warehousing',
  'pdf-viewer',
  'import-invoice',
  'invoice-inquery',
  'preview',
  'guide',
  'welcome',
  'transaction-result',
  'auth',
  'bank-accounts',
  'checks',
  'cash-desks',
  'poses',
  'upgrade-account',
  'signing-desk',
  'operator',
  'unsent',
  'dev',
] as const;

const known: ReadonlySet<string> = new Set(segments);

export function isClientRoute(path: string): boolean {
  return path === '/' || (!path.startsWith('//') && known.has(path.split('/')[1] ?? ''));
}
