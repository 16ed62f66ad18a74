import type { CallInput, calls } from '@taraz/contract';

type Body<Call extends { body?: unknown }> = Call['body'];

/** Where the demo account's money lies. Balances are what is there before anything moves, rial. */
export const demoBanks = [
  {
    name: 'ملت، شعبه مطهری',
    sheba: 'IR030120000000004837261905',
    card_number: '6104337412589630',
    account_number: '4837261905',
    branch_name: 'مطهری',
    branch_code: '63214',
    owner_name: 'بازرگانی نگین پارس',
    opening_balance: '8450000000',
  },
  {
    name: 'ملی، جاری شرکت',
    sheba: 'IR160170000000109876543210',
    card_number: '6037991527364859',
    account_number: '0109876543210',
    branch_name: 'چهارراه ولی‌عصر',
    branch_code: '00512',
    owner_name: 'بازرگانی نگین پارس',
    opening_balance: '3175000000',
  },
] as const satisfies readonly Body<CallInput<typeof calls.createBankAccount>>[];

export const demoDesk = {
  name: 'صندوق فروشگاه',
  opening_balance: '42500000',
} as const satisfies Body<CallInput<typeof calls.createCashDesk>>;

export const demoPos = {
  name: 'کارتخوان پیشخان',
  provider: 'به‌پرداخت ملت',
  terminal_number: '12345678',
  merchant_number: '000000098765432',
} as const satisfies Body<CallInput<typeof calls.createPos>>;

interface DemoCheque {
  direction: 'issued' | 'received';
  number: string;
  sayad_id: string;
  amount: string;
  /** days from today */
  dueIn: number;
  party: string;
  bank_name?: string;
  /** where its life has come to; as it begins when not given */
  state?: 'deposited' | 'cleared' | 'bounced';
}

export const demoCheques: readonly DemoCheque[] = [
  {
    direction: 'received',
    number: '4512780',
    sayad_id: '1230004512780016',
    amount: '684000000',
    dueIn: 2,
    party: 'پخش مواد غذایی سپید دانه',
    bank_name: 'بانک تجارت',
    state: 'deposited',
  },
  {
    direction: 'received',
    number: '4512781',
    sayad_id: '1230004512781013',
    amount: '684000000',
    dueIn: 32,
    party: 'پخش مواد غذایی سپید دانه',
    bank_name: 'بانک تجارت',
  },
  {
    direction: 'received',
    number: '0098142',
    sayad_id: '5540000098142027',
    amount: '1215000000',
    dueIn: -6,
    party: 'نساجی گلبافت کویر',
    bank_name: 'بانک صادرات ایران',
    state: 'cleared',
  },
  {
    direction: 'received',
    number: '7730215',
    sayad_id: '8810007730215031',
    amount: '392500000',
    dueIn: -3,
    party: 'قطعه‌سازی خودرو توان',
    bank_name: 'بانک ملی ایران',
    state: 'bounced',
  },
  {
    direction: 'issued',
    number: '21001',
    sayad_id: '6610000021001042',
    amount: '950000000',
    dueIn: 5,
    party: 'شرکت واردکننده کاغذ البرز',
  },
  {
    direction: 'issued',
    number: '21002',
    sayad_id: '6610000021002049',
    amount: '430000000',
    dueIn: 19,
    party: 'اجاره دفتر، آذر',
  },
];

export const demoCheckbook = { title: 'دسته‌چک ملت', series: 'ب/۱۴۰۵', first_number: '21001', leaves: 25 } as const;

export const demoWarehouses = [
  { name: 'انبار مرکزی', code: 'M1', address: 'تهران، شهرک صنعتی شمس‌آباد، بلوار بوستان، پلاک ۱۲', is_default: true },
  { name: 'فروشگاه', code: 'F1', address: 'تهران، خیابان مطهری، پلاک ۸۴', is_default: false },
] as const;

export const demoReceipt = { party: 'موجودی آغازین', notes: 'شمارش آغاز دوره' } as const;
export const demoTransfer = { notes: 'شارژ هفتگی فروشگاه' } as const;

export const demoOfferTitles = ['پیشنهاد تجهیز دفتر', 'پیشنهاد خرید ماهانه', 'پیشنهاد ملزومات انبار'] as const;
