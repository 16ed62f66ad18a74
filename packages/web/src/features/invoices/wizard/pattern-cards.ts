/** What a pattern asks of the whole invoice, in the cards of the first step; the rest lies in «مشخصات صورتحساب». */
import type { InvoicePattern, WireKey } from '@taraz/core';

export type CardTitle =
  | 'bill'
  | 'ticket'
  | 'currency'
  | 'customs'
  | 'waybill'
  | 'route'
  | 'vehicle'
  | 'goods'
  | 'exchange'
  | 'policy';

export interface PatternCard {
  title: CardTitle;
  /** `cut` and `exr` are the invoice's own: lines take them unless they have theirs. */
  keys: readonly WireKey[];
}

export const patternCards: Partial<Record<InvoicePattern, readonly PatternCard[]>> = {
  service_bill: [{ title: 'bill', keys: ['billid'] }],
  air_ticket: [{ title: 'ticket', keys: ['ft', 'tinc'] }],
  currency_sale: [{ title: 'currency', keys: ['cut', 'exr'] }],
  export: [
    { title: 'currency', keys: ['cut', 'exr'] },
    { title: 'customs', keys: ['cdcn', 'cdcd', 'scc'] },
  ],
  waybill: [
    { title: 'waybill', keys: ['lno', 'lrno', 'lt'] },
    { title: 'route', keys: ['ocu', 'oci', 'dco', 'dci', 'tid', 'rid'] },
    { title: 'vehicle', keys: ['cno', 'did'] },
    { title: 'goods', keys: ['sg'] },
  ],
  commodity_exchange: [{ title: 'exchange', keys: ['asn', 'asd'] }],
  insurance: [{ title: 'policy', keys: ['in', 'an'] }],
};

/** Keys that stand in the pattern's own cards. */
export function keysInCards(pattern: InvoicePattern): ReadonlySet<WireKey> {
  return new Set((patternCards[pattern] ?? []).flatMap(({ keys }) => keys));
}
