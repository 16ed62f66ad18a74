/** Tabs of /invoice-inquery, as the address names them. */
export const inquiryTabs = ['reconcile', 'portal', 'reference', 'tax', 'serials'] as const;
export type InquiryTab = (typeof inquiryTabs)[number];
