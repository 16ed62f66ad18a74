import type { BuyerInfo, InvoiceDraft, SellerInfo } from '@taraz/core';
import { labels } from '../messages.fa.ts';
import { cleanText, visibleText } from './clean-text.ts';
import { absent } from './figures.ts';
import { codeRun, type Pair } from './runs.ts';

/** Seller or buyer as a block of the official form: two lines, each with its codes at the left. */
export interface PartyBlock {
  title: string;
  name: Pair;
  codes: Pair[];
  /** null: nothing is known of where */
  address: Pair | null;
  contacts: Pair[];
}

type Named = Pick<BuyerInfo, 'company' | 'first_name' | 'last_name'>;

/** Company, or the person's name; "" when neither is given. */
export const plainPartyName = ({ company, first_name, last_name }: Named): string =>
  visibleText(company) || visibleText(`${first_name} ${last_name}`);

/** The same, fit to be set. */
export const partyName = (party: Named): string => cleanText(plainPartyName(party));

type Placed = Pick<BuyerInfo, 'province' | 'city' | 'address'>;

/** «استان …، شهر …، نشانی» */
export function addressText({ province, city, address }: Placed): string {
  const place = [province === '' ? '' : `استان ${province}`, city === '' ? '' : `شهر ${city}`, address];
  return cleanText(place.filter((part) => part.trim() !== '').join('، '));
}

export function sellerBlock(seller: SellerInfo): PartyBlock {
  return {
    title: labels.seller,
    name: [labels.partyName, partyName(seller) || absent],
    codes: [
      [labels.economicCode, codeRun(seller.economic_code)],
      [labels.nationalId, codeRun(seller.national_code)],
      [labels.register, codeRun(seller.register_number)],
      [labels.branch, codeRun(seller.branch_id)],
    ],
    address: [labels.address, addressText(seller) || absent],
    contacts: [
      [labels.postalCode, codeRun(seller.postal_code)],
      [labels.phone, codeRun(seller.phone)],
    ],
  };
}

const buyerNameLabels: Partial<Record<InvoiceDraft['invoice']['invoice_pattern'], string>> = {
  waybill: labels.freightPayer,
  export: labels.foreignBuyer,
  air_ticket: labels.passenger,
  insurance: labels.insured,
};

/** Whether anything at all is known of the buyer: a receipt to a final consumer has none. */
export function isBuyerKnown(buyer: BuyerInfo): boolean {
  const { customer_id: _id, buyer_entity: _kind, ...rest } = buyer;
  return Object.values(rest).some((text) => text.trim() !== '');
}

/** What stands in the place of a buyer nobody knows: that of type two is everybody's, bourse has none, and a draft of type one still lacks it. */
export function nameOfNobody({ invoice_output_type, invoice_pattern }: InvoiceDraft['invoice']): string {
  if (invoice_pattern === 'commodity_exchange') return labels.noBuyer;
  return invoice_output_type === 'type_two' ? labels.finalConsumer : absent;
}

export function buyerBlock({ invoice, buyer_info: buyer }: InvoiceDraft): PartyBlock {
  const label = buyerNameLabels[invoice.invoice_pattern] ?? labels.partyName;
  if (!isBuyerKnown(buyer))
    return { title: labels.buyer, name: [label, nameOfNobody(invoice)], codes: [], address: null, contacts: [] };
  const passport: Pair[] = buyer.passport_no === '' ? [] : [[labels.passport, codeRun(buyer.passport_no)]];
  return {
    title: labels.buyer,
    name: [label, partyName(buyer) || absent],
    codes: [
      [labels.economicCode, codeRun(buyer.economic_code)],
      [labels.nationalId, codeRun(buyer.national_code)],
      ...passport,
      [labels.branch, codeRun(buyer.branch_code)],
    ],
    address: [labels.address, addressText(buyer) || absent],
    contacts: [
      [labels.postalCode, codeRun(buyer.postal_code)],
      [labels.phone, codeRun(buyer.phone || buyer.landline)],
    ],
  };
}
