import type { PaperLayout } from '@taraz/contract';
import type { PaperSource } from '../paper-source.ts';
import { exampleSource, withHeader, withLines } from './paper-samples.ts';

/** A page that was looked at and approved. */
export interface PicturedPaper {
  name: string;
  layout: PaperLayout;
  page: number;
  source: PaperSource;
}

const sale = exampleSource('1-1-sale');
const referenceTaxId = 'A112160512900000001FA0';

/** The sale after some of it came back. */
const returned: PaperSource = {
  ...withHeader(sale, {
    invoice_type: 'return',
    referral_tax_number: referenceTaxId,
    notes: 'تحویل کالا در انبار خریدار. مهلت اعلام مغایرت ۷ روز از تاریخ دریافت است.',
  }),
  reference: {
    taxNumber: referenceTaxId,
    known: {
      issuedAt: '2026-11-01T08:00:00.000Z',
      total: '400000000',
      items: sale.draft.items.map((item, index) => (index === 0 ? { ...item, item_qty: '1500' } : item)),
    },
  },
};

const draft: PaperSource = { ...sale, state: 'draft', taxNumber: '', serialNumber: '', referenceNumber: '' };

/** Eighteen digits everywhere. */
const large: PaperSource = (() => {
  const source = withLines(sale, 3);
  const prices = ['90909090909.12345678', '800000000000000000', '1'];
  const items = source.draft.items.map((item, index) => ({
    ...item,
    item_qty: index === 0 ? '999999' : '1',
    item_price: prices[index] ?? '',
  }));
  return { ...source, draft: { ...source.draft, items } };
})();

/** One picture for each thing that can look wrong by itself. */
export const picturedPapers: readonly PicturedPaper[] = [
  { name: 'official-sale', layout: 'official', page: 1, source: sale },
  { name: 'official-gold', layout: 'official', page: 1, source: exampleSource('1-3-gold') },
  { name: 'official-export', layout: 'official', page: 1, source: exampleSource('1-7-export') },
  { name: 'official-waybill', layout: 'official', page: 1, source: exampleSource('1-8-waybill') },
  { name: 'official-return', layout: 'official', page: 1, source: returned },
  { name: 'official-draft', layout: 'official', page: 1, source: draft },
  { name: 'official-sandbox', layout: 'official', page: 1, source: { ...sale, environment: 'sandbox' } },
  { name: 'official-large', layout: 'official', page: 1, source: large },
  { name: 'official-40-1', layout: 'official', page: 1, source: withLines(sale, 40) },
  { name: 'official-40-2', layout: 'official', page: 2, source: withLines(sale, 40) },
  { name: 'normal-sale', layout: 'normal', page: 1, source: sale },
  { name: 'normal-export', layout: 'normal', page: 1, source: exampleSource('1-7-export') },
  { name: 'normal-40-2', layout: 'normal', page: 2, source: withLines(sale, 40) },
  { name: 'dotin-sale', layout: 'dotin', page: 1, source: sale },
  { name: 'dotin-final-consumer', layout: 'dotin', page: 1, source: exampleSource('2-1-sale') },
  { name: 'dotin-large', layout: 'dotin', page: 1, source: large },
];
