/** Pictures of the guide; `scripts/guide-pictures.ts` takes them from the running product. */
export type GuidePicture =
  | 'dashboard'
  | 'wizard'
  | 'review'
  | 'invoice'
  | 'invoices'
  | 'errors'
  | 'reconciliation'
  | 'tax-memory'
  | 'employees'
  | 'customers'
  | 'products'
  | 'debtors'
  | 'import'
  | 'repair'
  | 'cheques';

export type GuideBlock =
  | { kind: 'text' | 'note'; text: string }
  | { kind: 'steps' | 'points'; items: readonly string[] }
  | { kind: 'picture'; name: GuidePicture; alt: string };

/** One article of the guide. */
export interface GuideTopic {
  /** part of its address */
  id: string;
  title: string;
  /** one sentence: what the reader will be able to do */
  summary: string;
  /** paths of the screens that it explains; the first topic with the longest match is a screen's own */
  screens: readonly string[];
  /** other words that people look for it by */
  keywords: string;
  blocks: readonly GuideBlock[];
}

export interface GuideSection {
  title: string;
  topics: readonly GuideTopic[];
}
