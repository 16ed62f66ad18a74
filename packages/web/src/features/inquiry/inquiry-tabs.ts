/** Tabs of /invoice-inquery, as the address names them. */
export const inquiryTabs = ['reconcile', 'portal', 'reference', 'tax', 'serials'] as const;
/** Those that hold whole memories against the authority's book or their own numbers: not for who sees one branch. */
export const wholeMemoryTabs: readonly InquiryTab[] = ['reconcile', 'portal', 'serials'];
export type InquiryTab = (typeof inquiryTabs)[number];

/** What became of a serial, by which the report is narrowed. */
export const serialUses = ['sent', 'held', 'void', 'missing', 'twice'] as const;
export type SerialUse = (typeof serialUses)[number];
