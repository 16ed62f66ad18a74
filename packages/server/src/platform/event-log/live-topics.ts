import type { LoggedAction } from './actions.fa.ts';

const treasury = ['bank_account.', 'cash_desk.', 'pos.', 'checkbook.', 'cheque.', 'money.'];
const stock = ['warehouse.', 'stock.', 'stock_rule.', 'stock_settings.', 'product_unit.'];

/** What those who look at the treasury or at stock are told to read anew, once each, for what was logged. */
export function liveTopics(actions: readonly LoggedAction[]): ('treasury.changed' | 'stock.changed')[] {
  const any = (beginnings: readonly string[]) =>
    actions.some((action) => beginnings.some((beginning) => action.startsWith(beginning)));
  return [
    ...(any(treasury) ? (['treasury.changed'] as const) : []),
    ...(any(stock) ? (['stock.changed'] as const) : []),
  ];
}
