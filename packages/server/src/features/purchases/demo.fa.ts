/** What the demo account bought; amounts in rial. */
interface DemoPurchase {
  /** days before today */
  daysAgo: number;
  /** a customer who sells too, by its place among the companies; else a name and code of its own */
  customer?: number;
  supplier?: string;
  code?: string;
  number: string;
  net: string;
  /** percent */
  rate: string;
  /** without it the seller is not in the system */
  serial?: number;
  credit?: 'yes' | 'exempt_use';
  /** on credit: it stands in its supplier's account, to be paid so many days after its own */
  term?: number;
  note?: string;
}

export const demoPurchases: readonly DemoPurchase[] = [
  { daysAgo: 2, customer: 1, number: '۱۱۸۲', net: '486000000', rate: '10', serial: 0x1a2, term: 15 },
  {
    daysAgo: 5,
    supplier: 'فناوران شبکه البرز',
    code: '14003778990',
    number: 'ف-۳۳۱',
    net: '172500000',
    rate: '10',
    serial: 0x77c,
  },
  { daysAgo: 9, supplier: 'تاکسی‌بار همشهری', number: '۲۰۵', net: '18500000', rate: '0' },
  { daysAgo: 14, customer: 2, number: '۹۴۰۷', net: '2310000000', rate: '10', serial: 0x3f1 },
  { daysAgo: 21, customer: 1, number: '۱۱۴۰', net: '395000000', rate: '10', serial: 0x18e, term: 15 },
  {
    daysAgo: 33,
    supplier: 'گمرک بندر شهید رجایی',
    number: '۵۰۱۰۰-۱۴۰۵',
    net: '6420000000',
    rate: '10',
    credit: 'yes',
    note: 'مالیات واردات، پروانه سبز',
  },
  {
    daysAgo: 47,
    supplier: 'فناوران شبکه البرز',
    code: '14003778990',
    number: 'ف-۲۹۶',
    net: '88000000',
    rate: '10',
    serial: 0x6b0,
    credit: 'exempt_use',
    note: 'تجهیز سالن آموزش',
  },
  { daysAgo: 71, customer: 0, number: '۷۷۲۱', net: '1540000000', rate: '10', serial: 0x0c4 },
  { daysAgo: 96, customer: 1, number: '۱۰۰۳', net: '610000000', rate: '10', serial: 0x151 },
];

/** Of one of them, by its place, a part went back. */
export const demoReturn = { of: 3, daysAgo: 11, number: 'ب-۱۲', net: '210000000', rate: '10', serial: 0x402 } as const;
