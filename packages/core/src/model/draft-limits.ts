/** Characters of a code, and of all else that a person does not write freely. */
const codeMax = 60;

/**
 * Characters of the free texts of a draft, by path with `[]` for the index: as the API takes an invoice, so that what a file
 * brings can be saved, corrected and returned by hand. That both say the same a test of the server holds
 * (imports/draft-limits.test.ts); the contract itself is part of the client's package and draws nothing of core into it.
 */
const freeTextMax = {
  'invoice.internal_id': 100,
  'invoice.title': 300,
  'invoice.notes': 4_000,
  'invoice.geographical_location.altitude': 40,
  'invoice.geographical_location.longitude': 40,
  'invoice.goods_shipped[].description': 400,
  /** a company's; of a person's each name is held against its own */
  'buyer_info.name': 300,
  'buyer_info.company': 300,
  'buyer_info.first_name': 200,
  'buyer_info.last_name': 200,
  'buyer_info.province': 100,
  'buyer_info.city': 100,
  'buyer_info.address': 1_000,
  'items[].item_name': 1_000,
  'items[].item_other_tax_subject': 400,
  'items[].item_other_legal_payments_subject': 400,
  /** goes into no draft */
  group: 4_000,
} as const;

const maxByPath: Readonly<Record<string, number>> = freeTextMax;

/** Characters of a text or code of a draft. */
export const textMaxOf = (path: string): number => maxByPath[path] ?? codeMax;

/** Lines, payments and shipped goods of a draft, as the API takes them. */
export const draftListMax = { items: 10_000, payments: 200, goods_shipped: 1_000 } as const;
