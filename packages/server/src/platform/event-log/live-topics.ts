import type { LoggedAction } from './actions.fa.ts';

/** What those who look at a screen are told to read anew, by the beginnings of the actions that change it. */
const topics = {
  'treasury.changed': ['bank_account.', 'cash_desk.', 'pos.', 'checkbook.', 'cheque.', 'money.', 'online_payment.'],
  'purchases.changed': ['purchase.'],
  'invoice_notes.changed': ['invoice.note'],
  'invoice_files.changed': ['invoice.file_'],
  'payment_reports.changed': ['invoice.payment_'],
  'stock.changed': ['warehouse.', 'stock.', 'stock_rule.', 'stock_settings.', 'product_unit.'],
  'journal.changed': ['journal.'],
  'settings.changed': [
    'settings.',
    'account.changed',
    'branch.changed',
    'payment_gateway.',
    'memory.',
    'key.',
    'certificate.',
  ],
  // Drafts, offers and recurring invoices go by another memory.
  'unissued.changed': ['memory.handed_over', 'memory.removed'],
  'staff.changed': ['employee.', 'branch.', 'memory.assigned', 'memory.taken', 'memory.removed'],
} as const;

type Topic = keyof typeof topics;

/** What changed by these actions, once each. */
export const liveTopics = (actions: readonly LoggedAction[]): Topic[] =>
  (Object.keys(topics) as Topic[]).filter((topic) =>
    actions.some((action) => topics[topic].some((beginning) => action.startsWith(beginning))),
  );
