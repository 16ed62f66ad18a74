import { isReferral, type WizardState } from '../draft-store/wizard-state.ts';

/** What a line is corrected in first; patterns that know one quantity alone have no field for it. */
const firstWritten = ['item_qty', 'item_currency_amount', 'item_price'];

/** Where writing begins: null for a new line; of a return or correction, whose lines are there, the first one's quantity. */
export function firstCell(
  state: Pick<WizardState, 'items' | 'invoice'>,
  columns: readonly { key: string }[],
): { rowKey: string; columnKey: string } | null {
  const [first] = state.items;
  if (!isReferral(state) || first === undefined) return null;
  const columnKey = firstWritten.find((field) => columns.some(({ key }) => key === field)) ?? 'item_code';
  return { rowKey: first.uuid, columnKey };
}
