/**
 * The authority's field names, in the order of the guide (RC_IITP.IS V7.8 table 1), then what the SDK guide and
 * V7.9 add. `patterns.test.ts` proves that this list and data/fields.json hold the same keys.
 */
export const headerKeys = [
  'taxid',
  'indatim',
  'indati2m',
  'inty',
  'inno',
  'irtaxid',
  'inp',
  'ins',
  'tins',
  'tob',
  'bid',
  'tinb',
  'sbc',
  'bpc',
  'bbc',
  'ft',
  'bpn',
  'scln',
  'scc',
  'cdcn',
  'cdcd',
  'crn',
  'billid',
  'tprdis',
  'tdis',
  'tadis',
  'tvam',
  'todam',
  'tbill',
  'tonw',
  'torv',
  'tocv',
  'setm',
  'cap',
  'insp',
  'tvop',
  'tax17',
  'tinc',
  'lno',
  'lrno',
  'ocu',
  'oci',
  'dco',
  'dci',
  'tid',
  'rid',
  'lt',
  'cno',
  'did',
  'sg',
  'asn',
  'asd',
  'in',
  'an',
  'insr',
  'nti1',
  'nti2',
] as const;

export const lineKeys = [
  'sstid',
  'sstt',
  'am',
  'mu',
  'nw',
  'fee',
  'cfee',
  'cut',
  'exr',
  'ssrv',
  'sscv',
  'prdis',
  'dis',
  'adis',
  'vra',
  'vam',
  'odt',
  'odr',
  'odam',
  'olt',
  'olr',
  'olam',
  'consfee',
  'spro',
  'bros',
  'tcpbs',
  'cop',
  'vop',
  'bsrn',
  'tsstam',
  'cui',
  'cpr',
  'sovat',
  'vba',
  'hs',
] as const;

export const paymentKeys = [
  'iinn',
  'acn',
  'trmn',
  'pmt',
  'trn',
  'pcn',
  'pid',
  'pdt',
  'pv',
  'vatpid',
  'vatbid',
] as const;

/** Of each entry of the header's `sg` (waybill: goods carried). */
export const shippedKeys = ['sgid', 'sgt'] as const;

export type HeaderKey = (typeof headerKeys)[number];
export type LineKey = (typeof lineKeys)[number];
export type PaymentKey = (typeof paymentKeys)[number];
export type ShippedKey = (typeof shippedKeys)[number];
export type WireKey = HeaderKey | LineKey | PaymentKey | ShippedKey;

/** Where a field stands in the invoice; `sg` is the array inside the header. */
export type WireSection = 'header' | 'body' | 'payments' | 'sg';

export const wireKeys: readonly WireKey[] = [...headerKeys, ...lineKeys, ...paymentKeys, ...shippedKeys];

const known: ReadonlySet<string> = new Set(wireKeys);

export function isWireKey(key: string): key is WireKey {
  return known.has(key);
}
