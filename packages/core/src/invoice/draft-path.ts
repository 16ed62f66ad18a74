import type { InvoiceDraft } from '../model/draft.ts';
import { columnOfDraft } from '../patterns/columns.ts';
import { fields } from '../patterns/wire-fields.ts';
import { isWireKey, type WireKey } from '../patterns/wire-keys.ts';
import { sentPayments } from './draft-to-wire.ts';

const wirePathForm = /^(?:header(?:\.sg\[(\d+)\])?|(body|payments)\[(\d+)\])\.(\w+)$/;

const sections: Readonly<Record<string, string>> = {
  header: 'invoice',
  body: 'items',
  payments: 'payments',
};

/**
 * Where a wire path stands in a draft: "body[0].vra" → "items[0].item_vat_percentage". A field that a line takes from
 * the invoice (currency, rate, commission contract) points there unless the line has its own. Computed fields point
 * into `DraftTotals` ("totals.total_vat", "items[0].item_vat_price"). A path with no counterpart gives its section,
 * or "" for the whole invoice.
 */
export function draftPathOfWirePath(wirePath: string, draft: InvoiceDraft): string {
  const match = wirePathForm.exec(wirePath);
  if (!match) return sectionPath(wirePath, draft);
  const [, shippedIndex, section, sectionIndex, key = ''] = match;
  const wireIndex = Number(shippedIndex ?? sectionIndex ?? 0);
  const index = section === 'payments' ? paymentIndex(wireIndex, draft) : wireIndex;
  const template = isWireKey(key) ? templateOf(key, index, draft) : '';
  if (template === '') return section === undefined ? 'invoice' : `${sections[section] ?? ''}[${index}]`;
  return template.replace('[]', `[${index}]`);
}

function sectionPath(wirePath: string, draft: InvoiceDraft): string {
  const match = /^(header|body|payments)(?:\[(\d+)\])?$/.exec(wirePath);
  if (!match) return '';
  const [, section = '', index] = match;
  const base = sections[section] ?? '';
  if (index === undefined) return base;
  return `${base}[${section === 'payments' ? paymentIndex(Number(index), draft) : index}]`;
}

function paymentIndex(wireIndex: number, draft: InvoiceDraft): number {
  return sentPayments(draft, columnOfDraft(draft))[wireIndex] ?? wireIndex;
}

function templateOf(key: WireKey, index: number, draft: InvoiceDraft): string {
  const item = draft.items[index];
  const path = fields[key].draftPath;
  if (key === 'cut') return item?.item_currency_type ? path : 'invoice.currency_type';
  if (key === 'exr') return item?.item_exchange_rate ? path : 'invoice.exchange_rate';
  if (key === 'bsrn') return item?.item_commission_contract ? path : 'invoice.contract_factor_reg_number';
  if (key === 'adis' && columnOfDraft(draft).computation === 'exchange') return 'items[].item_trade_value';
  return path;
}
