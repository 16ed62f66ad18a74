import type { CallInput, calls } from '@taraz/contract';
import {
  type Computation,
  columnOfDraft,
  emptyDraft,
  emptyItem,
  generalVatRate,
  type InvoiceDraft,
  type InvoiceItemDraft,
} from '@taraz/core';
import { adoptedLines } from './headers.fa.ts';

/** As a request has it. */
export type GivenInvoice = CallInput<typeof calls.adoptInvoices>['body']['invoices'][number];
/** Its amounts are whole rials in plain digits. */
export type PortalInvoice = Omit<GivenInvoice, 'total' | 'total_vat'> & { total: string; total_vat: string };

interface AdoptedFacts {
  issuedAt: Date;
  serial: string;
  seller: Partial<InvoiceDraft['seller_info']>;
  uuid: () => string;
}

/** The smallest amount whose VAT at a rate (hundredths of a percent) is exactly so much, truncated to whole rials. */
const baseOf = (vat: bigint, rate: bigint): bigint => (vat * 10_000n + rate - 1n) / rate;

/** What a line comes to, in the fields that its pattern reckons it from: a currency is rials at the rate of one. */
function priceFields(computation: Computation, price: string): Partial<InvoiceItemDraft> {
  if (computation === 'currency')
    return { item_currency_amount: price, item_exchange_rate: '1', item_currency_difference_amount: price };
  return computation === 'exchange' ? { item_trade_value: price } : {};
}

/** Patterns whose formulas know no VAT. */
const withoutVat: ReadonlySet<Computation> = new Set(['export', 'exchange']);

/**
 * Lines that give exactly the total and the VAT that the portal tells: what bears the rate of the day, and what bears
 * none. Where more VAT was paid than the rate gives, the rate is the one that gives it.
 */
function linesOf(invoice: PortalInvoice, { issuedAt, uuid }: AdoptedFacts): InvoiceItemDraft[] {
  const { total, total_vat, invoice_output_type, invoice_pattern } = invoice;
  const { computation } = columnOfDraft({ invoice: { invoice_output_type, invoice_pattern } });
  const vat = withoutVat.has(computation) ? 0n : BigInt(total_vat);
  const net = BigInt(total) - vat;
  const line = (name: string, price: bigint, rate: string): InvoiceItemDraft => ({
    ...emptyItem(uuid()),
    item_name: name,
    item_qty: '1',
    item_price: price.toString(),
    ...priceFields(computation, price.toString()),
    item_vat_percentage: rate,
  });
  if (vat === 0n) return [line(adoptedLines.taxed, net, '0')];
  const ofDay = BigInt(generalVatRate(issuedAt.toISOString())) * 100n;
  const least = (vat * 10_000n + net - 1n) / net;
  const rate = least > ofDay ? least : ofDay;
  const base = baseOf(vat, rate);
  const rateText =
    rate % 100n === 0n ? `${rate / 100n}` : `${rate / 100n}.${(rate % 100n).toString().padStart(2, '0')}`;
  const taxed = line(adoptedLines.taxed, base, rateText);
  return net > base ? [taxed, line(adoptedLines.untaxed, net - base, '0')] : [taxed];
}

/** The buyer as far as the portal tells; the length of the code says what it is. */
function buyerOf({ buyer_code: code, buyer_name: name }: PortalInvoice): Partial<InvoiceDraft['buyer_info']> {
  const isPerson = code.length === 10 || code.length === 14;
  const named = isPerson ? { last_name: name } : { company: name };
  if (code === '') return named;
  if (code.length === 10) return { ...named, buyer_entity: 'real', national_code: code };
  if (code.length === 12) return { ...named, buyer_entity: 'follower', national_code: code };
  return { ...named, buyer_entity: isPerson ? 'real' : 'legal', economic_code: code };
}

/** An invoice of the portal as a draft: its header and sums are known, its lines are not. */
export function adoptedDraft(invoice: PortalInvoice, facts: AdoptedFacts): InvoiceDraft {
  const { issuedAt, serial, seller, uuid } = facts;
  const draft = emptyDraft(
    { nowIso: issuedAt.toISOString(), uuid },
    {
      buyer_info: buyerOf(invoice),
      seller_info: seller,
      invoice: {
        invoice_output_type: invoice.invoice_output_type,
        invoice_pattern: invoice.invoice_pattern,
        invoice_type: invoice.invoice_type,
        referral_tax_number: invoice.referral_tax_number,
        payment_method: invoice.payment_method,
        invoice_date: issuedAt.toISOString(),
      },
    },
  );
  draft.serial_header.tax_number = invoice.tax_number;
  draft.serial_header.serial_number = serial;
  draft.items = invoice.invoice_type === 'cancellation' ? [] : linesOf(invoice, facts);
  return draft;
}
