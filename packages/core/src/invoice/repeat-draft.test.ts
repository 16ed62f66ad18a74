import { describe, expect, it } from 'vitest';
import type { InvoiceDraft } from '../model/draft.ts';
import { emptyDraft, emptyItem, emptyPayment } from './empty-draft.ts';
import { asNewDraft, asOriginal, draftNamesMonth, mayIssueUnattended, withMonthsOf } from './repeat-draft.ts';

let made = 0;
const sources = { nowIso: '2026-11-24T06:00:00Z', uuid: () => `id-${++made}` };
const before = emptyDraft({ nowIso: '2026-10-01T06:00:00Z', uuid: () => 'old' });
const draft = (invoice: Partial<InvoiceDraft['invoice']> = {}): InvoiceDraft => ({
  ...before,
  invoice: { ...before.invoice, title: 'پشتیبانی', internal_id: '12', dateFlag: true, ...invoice },
  serial_header: { ...before.serial_header, tax_number: 'A11216', serial_number: '7', flight_type: 2 },
  items: [{ ...emptyItem('line'), item_name: 'اجاره آبان ۱۴۰۵', item_price: '5' }],
  payments: [{ ...emptyPayment, amount: '5' }],
});

describe('another invoice of the same content', () => {
  it('has no number, date, lateness, own number or payments of the first', () => {
    const copy = asNewDraft(draft({ invoice_type: 'return', referral_tax_number: 'A' }), sources);
    expect(copy.invoice).toMatchObject({ invoice_date: '2026-11-24T06:00:10.000Z', internal_id: '', dateFlag: false });
    expect(copy.invoice).toMatchObject({ invoice_type: 'return', referral_tax_number: 'A', title: 'پشتیبانی' });
    expect(copy.serial_header).toMatchObject({ tax_number: '', serial_number: '', flight_type: 2 });
    const late = draft({ invoice_type: 'corrective', sending_rule: '1', creation_date: '2026-09-01T00:00:00Z' });
    expect(asNewDraft(late, sources).invoice).toMatchObject({ sending_rule: '', creation_date: '' });
    expect([copy.payments, copy.items[0]?.uuid === 'line', copy.items[0]?.item_price]).toEqual([[], false, '5']);
  });

  it('as an original refers to nothing', () => {
    const referring = draft({ invoice_type: 'corrective', referral_tax_number: 'A' });
    expect(asOriginal(referring, sources).invoice).toMatchObject({ invoice_type: 'original', referral_tax_number: '' });
  });

  it.each([
    [{}, true],
    [{ invoice_pattern: 'contracting' }, true],
    [{ invoice_pattern: 'chain_sale' }, true],
    [{ currency_type: 'USD' }, false],
    [{ invoice_pattern: 'gold' }, false],
    [{ invoice_pattern: 'export' }, false],
    [{ invoice_pattern: 'waybill' }, false],
  ] as const)('goes out unattended: %o %s', (invoice, expected) => {
    expect(mayIssueUnattended(draft(invoice))).toBe(expected);
  });

  it('does not go out unattended with a line in another currency', () => {
    const rial = draft();
    const items = rial.items.map((item) => ({ ...item, item_currency_type: 'EUR' }));
    expect(mayIssueUnattended({ ...rial, items })).toBe(false);
  });

  it('names the months that have passed since it was written', () => {
    const source = draft({ notes: 'برای آبان‌ماه' });
    expect(draftNamesMonth(source)).toBe(true);
    const later = withMonthsOf(source, '2026-11-05', '2027-01-05');
    expect([later.items[0]?.item_name, later.invoice.notes, later.invoice.title]).toEqual([
      'اجاره دی ۱۴۰۵',
      'برای دی‌ماه',
      'پشتیبانی',
    ]);
    expect(draftNamesMonth({ ...source, items: [], invoice: { ...source.invoice, notes: '' } })).toBe(false);
  });
});
