/** Tabs of /invoice-inquery, as the address names them. */
export const inquiryTabs = ['reconcile', 'reference', 'tax'] as const;
export type InquiryTab = (typeof inquiryTabs)[number];
