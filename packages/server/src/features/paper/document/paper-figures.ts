import {
  draftToWire,
  type InvoiceItemDraft,
  JsonNumber,
  type LineKey,
  parseWireJson,
  type WireInvoice,
  type WireObject,
  type WireValue,
} from '@taraz/core';
import type { PaperSource } from '../paper-source.ts';
import { sumOf } from './sums.ts';

/** A line with its amounts by the wire's keys; "" where there is none. */
export interface PaperLine {
  item: InvoiceItemDraft;
  amount(key: LineKey): string;
}

/** The invoice's amounts as the authority has them, or would get them. */
export interface PaperFigures {
  lines: PaperLine[];
  /** of the header, by the wire's key */
  total(key: string): string;
  /** gold: wage, interest and fee of all lines; "" elsewhere */
  services: string;
}

const textOf = (value: WireValue | undefined): string => {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === 'string' ? value : '';
};

/** What was sent, or null: nothing yet, or (a cancellation) no lines. */
function sentInvoice({ payload, draft }: PaperSource): WireInvoice | null {
  if (payload === null || draft.invoice.invoice_type === 'cancellation') return null;
  const parsed = parseWireJson(payload);
  return parsed.ok && parsed.invoice.body.length === draft.items.length ? parsed.invoice : null;
}

/** What would be sent. A cancellation shows the lines it cancels, which the wire leaves out. */
export function wireOfDraft({ draft, taxNumber, goldRate }: PaperSource, isWhole: boolean): WireInvoice {
  const shown = isWhole ? { ...draft, invoice: { ...draft.invoice, invoice_type: 'original' as const } } : draft;
  return draftToWire(shown, { taxid: taxNumber, inno: '', goldRate: goldRate ?? undefined });
}

/**
 * Amounts come from the very JSON that was sent, so that paper, draft and authority never differ; before that, from what
 * would be sent.
 */
export function paperFigures(source: PaperSource): PaperFigures {
  const { header, body } = sentInvoice(source) ?? wireOfDraft(source, true);
  const lines = source.draft.items.map((item, index): PaperLine => {
    const line: WireObject = body[index] ?? {};
    return { item, amount: (key) => textOf(line[key]) };
  });
  const services = lines.map(({ amount }) => amount('tcpbs')).filter((text) => text !== '');
  return {
    lines,
    total: (key) => textOf(header[key]),
    services: services.length === 0 ? '' : sumOf(...services),
  };
}

/** VAT, levies and funds of the whole invoice. */
export const taxesOf = ({ total }: PaperFigures): string => sumOf(total('tvam'), total('todam'));
