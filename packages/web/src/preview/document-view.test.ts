// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { documentTitle, documentView, type SharedDocument } from './document-view.ts';

const address = { kind: 'invoice', token: 'aB3dEfGhIjKlMnOpQrStUvWx', taxNumber: '' } as const;
const referred = 'A1121605121000000101';

const shared: SharedDocument = {
  ...{ kind: 'invoice', status: 'confirmed', environment: 'production', confirmed_at: '2026-11-25T14:15:00.000Z' },
  ...{
    tax_number: 'A1121605121000000202',
    reference_number: '',
    number: '12',
    title: '',
    invoice_type: 'original',
    referral_tax_number: '',
  },
  ...{ reference: null, invoice_date: '2026-11-25T14:00:00.000Z', valid_until: null, buyer: { name: 'آریا' } },
  seller: { name: 'نگین پارس', economic_code: '14003778990', phone: '', address: '' },
  items: [{ name: 'کاغذ', quantity: '2', unit: 'بسته', price: '1000', amount: '2000', fineness: '', foreign: null }],
  foreign: null,
  more_items: 0,
  has_json: true,
  fits_paper: true,
  totals: { before_discount: '2000', services: '0', discount: '0', vat: '0', other: '0', total: '2000' },
  settlement: { method: 'cash', parts: null },
  payment_due: null,
  payment: null,
  ...{
    total_in_words: 'دو هزار ریال',
    paid_into: null,
    online: null,
    offer: null,
    notes: '',
    files: [],
    refuse_until: null,
    url: '',
    qr: '',
  },
};

function shown(change: Partial<SharedDocument>): { text: string; strip: string | undefined } {
  document.body.replaceChildren(...documentView({ ...shared, ...change }, address, createFormat('fa')));
  const clean = (text: string) => text.replace(/\s+/g, ' ');
  const strip = document.querySelector('.reference')?.textContent;
  return { text: clean(document.body.textContent ?? ''), strip: strip == null ? undefined : clean(strip) };
}

afterEach(() => document.body.replaceChildren());

it('promises no PDF where the document has more lines than fit on paper', () => {
  const pdf = () => document.querySelector('a[href$="/pdf"]');
  expect(shown({ more_items: 801 }).text).toContain('۸۰۱ قلم دیگر در سند PDF آمده است');
  expect(pdf()).not.toBeNull();
  expect(shown({ more_items: 2_801, fits_paper: false }).text).toContain('۲٬۸۰۱ قلم دیگر');
  expect(document.body.textContent).not.toContain('PDF');
  expect(pdf()).toBeNull();
});

it('says the fineness of gold under its name', () => {
  const [item] = shared.items as [SharedDocument['items'][number]];
  expect(shown({ items: [{ ...item, fineness: '750' }] }).text).toContain('کاغذعیار ۷۵۰۲ بسته');
  expect(shown({}).text).not.toContain('عیار');
});

describe('what a shared document refers to', () => {
  const reference = { invoice_date: '2026-11-01T08:00:00.000Z', total: '3000', difference: '-1000' };

  it('is told of a return, with what came back and that the amounts are what is left', () => {
    const { strip } = shown({ invoice_type: 'return', referral_tax_number: referred, reference });
    expect(strip).toContain('پس از برگشت مانده است');
    expect(strip).toContain(`شماره مالیاتی مرجع: ${referred}`);
    expect(strip).toContain('مورخ: ۱۴۰۵/۰۸/۱۰');
    expect(strip).toContain('مبلغ مرجع: ۳٬۰۰۰');
    expect(strip).toContain('مبلغ برگشتی: (۱٬۰۰۰)');
  });

  it('is told of a correction and of a cancellation, whose amounts are those that were cancelled', () => {
    expect(shown({ invoice_type: 'corrective', referral_tax_number: referred, reference }).strip).toContain(
      'تفاوت: (۱٬۰۰۰)',
    );
    const { strip } = shown({ invoice_type: 'cancellation', referral_tax_number: referred, reference });
    expect(strip).toContain('همان است که باطل شد');
    expect(strip).not.toContain('تفاوت');
  });

  it('is only a number where nothing else is known, and nothing for an original', () => {
    const { strip } = shown({ invoice_type: 'return', referral_tax_number: referred });
    expect(strip).toContain(referred);
    expect(strip).not.toContain('مبلغ مرجع');
    expect(shown({}).strip).toBeUndefined();
  });
});

it('what the authority has can be looked up there, and what it has not says nothing of it', () => {
  const reference_number = 'dc4019bd-9198-4932-8261-743352c6ef97';
  expect(shown({ reference_number }).text).toMatch(/راستی‌آزمایی .* شماره پیگیری ?dc4019bd-9198-4932-8261-743352c6ef97/);
  expect(shown({ status: 'pending' }).text).not.toContain('راستی‌آزمایی');
});

it('says how it is paid, with the parts where one is on credit, and not of what is cancelled', () => {
  expect(shown({}).text).toContain('تسویه: نقدی');
  const parts = { cash: '500', credit: '1300', tax: '200' };
  const { text } = shown({ settlement: { method: 'both', parts } });
  for (const told of ['تسویه: نقدی و نسیه', 'پرداخت نقدی۵۰۰', 'مبلغ نسیه۱٬۳۰۰', 'مالیات و عوارض (نقدی)۲۰۰'])
    expect(text).toContain(told);
  expect(shown({ invoice_type: 'cancellation' }).text).not.toContain('تسویه');
  expect(shown({ payment_due: '2026-12-20' }).text).toContain('مهلت پرداخت: ۱۴۰۵/۰۹/۲۹');
  expect(shown({}).text).not.toContain('مهلت');
});

it('says what an export is worth in its currency, of each line and of all, with its rate', () => {
  const currency = 'دلار آمریکا';
  const [item] = shared.items as [SharedDocument['items'][number]];
  const { text } = shown({
    items: [{ ...item, price: '', foreign: { value: '17857.14', currency } }],
    foreign: { value: '17857.14', currency, rate: '700000' },
  });
  for (const told of ['۱۷٬۸۵۷٫۱۴ دلار آمریکا', 'جمع، دلار آمریکا۱۷٬۸۵۷٫۱۴', 'نرخ دلار آمریکا، ریال: ۷۰۰٬۰۰۰'])
    expect(text).toContain(told);
  expect(shown({}).text).not.toContain('نرخ');
});

it('says how far it is paid: in part with what is left, waiting cheques apart, whole in words; nothing paid is no line', () => {
  const payment = { state: 'part', received: '1500', open: '500', awaited: '0' } as const;
  const { text } = shown({ payment });
  for (const told of ['پرداخت‌شده۱٬۵۰۰', 'مانده پرداخت۵۰۰']) expect(text).toContain(told);
  expect(text).not.toContain('چک');
  const paid = shown({ payment: { ...payment, state: 'paid', received: '2000', open: '0' } }).text;
  expect(paid).toContain('همه آن پرداخت شده است');
  expect(paid).not.toContain('مانده');
  const unpaid = { state: 'unpaid', received: '0', open: '2000' } as const;
  const cheque = shown({ payment: { ...unpaid, awaited: '2000' } }).text;
  expect(cheque).toContain('چک در جریان وصول۲٬۰۰۰');
  expect(cheque).not.toContain('پرداخت‌شده');
  expect(shown({ payment: { ...unpaid, awaited: '0' } }).text).not.toContain('مانده');
});

it('says what many lines come to above them, too, and of few only below', () => {
  const [item] = shared.items;
  const above = (count: number) => {
    shown({ items: Array.from({ length: count }, () => item as SharedDocument['items'][number]) });
    return document.querySelector('.facts')?.textContent;
  };
  expect(above(6)).toContain('جمع، ریال: ۲٬۰۰۰');
  expect(above(5)).not.toContain('جمع');
});

it('an offer whose time is over says so, and the seller who is to be asked is called by a press', () => {
  const seller = { ...shared.seller, phone: '021-8871 2345' };
  const { text } = shown({ kind: 'pre_invoice', status: 'offer_ended', valid_until: '2026-11-20', seller });
  expect(text).toContain('مهلت این پیش‌فاکتور گذشته است');
  const call = document.querySelector('a[href^="tel:"]');
  expect([call?.getAttribute('href'), call?.textContent]).toEqual(['tel:02188712345', '۰۲۱-۸۸۷۱ ۲۳۴۵']);
});

it('names the account to pay into, and each of its numbers is copied as banks take it', async () => {
  const account = {
    bank_name: 'ملت',
    owner_name: 'نگین پارس',
    account_number: '',
    sheba: 'IR620540102680020817909002',
  };
  const { text } = shown({ paid_into: { ...account, card_number: '6104337812345678' } });
  expect(text).toContain('شماره حساب برای واریز');
  expect(text).toContain('۶۱۰۴ ۳۳۷۸ ۱۲۳۴ ۵۶۷۸');
  expect(text).toContain('IR62 0540 1026 8002 0817 9090 02');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  document.querySelector<HTMLButtonElement>('[aria-label="رونوشت شماره کارت"]')?.click();
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith('6104337812345678'));
  expect(document.querySelector('[aria-label="رونوشت شماره حساب"]')).toBeNull();
  expect(shown({}).text).not.toContain('واریز');
});

it('offers its JSON only where there is one', () => {
  const links = (has_json: boolean) => {
    shown({ has_json });
    return [...document.querySelectorAll('.bar a')].filter((link) => link.getAttribute('href')?.endsWith('/json'));
  };
  expect([links(true).length, links(false).length]).toEqual([1, 0]);
});

it('of one that its seller gave up nobody is told to wait for another sending', () => {
  const { text } = shown({ status: 'abandoned' });
  expect(text).toContain('کنار گذاشته است');
  expect(text).not.toContain('دوباره می‌فرستد');
  expect(shown({ status: 'rejected' }).text).toContain('دوباره می‌فرستد');
});

it('is named by what it is: an offer is no invoice', () => {
  expect([documentTitle(shared), documentTitle({ ...shared, kind: 'pre_invoice' })]).toEqual([
    'صورتحساب نگین پارس · تراز',
    'پیش‌فاکتور نگین پارس · تراز',
  ]);
});
