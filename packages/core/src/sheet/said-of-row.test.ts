import { describe, expect, it } from 'vitest';
import { faultsSaid, sayingColumns } from './said-of-row.ts';

/** Code and mend of one cell under a title that is mapped to nothing, or to a path. */
function said(title: string, text: string, path?: string): [code: string, fix: string | null] | null {
  const columns = sayingColumns([title], path === undefined ? {} : { [path]: { column: 0 } });
  const [fault] = faultsSaid([{ row: 2, cells: [text] }], columns);
  return fault === undefined ? null : [fault.code, fault.fix];
}

describe('a row that its own program holds for no sale', () => {
  it('says so in a column of states or kinds, in the words of many programs', () => {
    for (const [title, text, code, fix] of [
      ['وضعیت', 'پیش‌نویس', 'SAID_DRAFT', 'قطعی'],
      ['وضعیت فاکتور', 'تأیید نشده', 'SAID_DRAFT', 'قطعی'],
      ['Status', 'Draft', 'SAID_DRAFT', 'قطعی'],
      ['Invoice Status', 'VOIDED', 'SAID_VOID', 'قطعی'],
      ['وضعیت سند', 'ابطال شده', 'SAID_VOID', 'قطعی'],
      ['حالت', 'لغو شده', 'SAID_VOID', 'قطعی'],
      ['نوع سند', 'پیش فاکتور فروش', 'SAID_PROFORMA', 'فروش'],
      ['Transaction Type', 'Estimate', 'SAID_PROFORMA', 'فروش'],
      ['وضعیت', 'آزمایشی', 'SAID_TEST', 'قطعی'],
      ['نوع', 'فاکتور تست', 'SAID_TEST', 'فروش'],
      ['نوع فاکتور', 'تست', 'SAID_TEST', 'فروش'],
      ['Invoice Status', 'Test', 'SAID_TEST', 'قطعی'],
      ['نوع', 'فاکتور خرید', 'SAID_PURCHASE', null],
      ['نوع', 'مرجوعی خرید', 'SAID_PURCHASE', null],
      ['نوع سند', 'خرید مرجوعی', 'SAID_PURCHASE', null],
      ['نوع سند', 'برگشتی خرید', 'SAID_PURCHASE', null],
      ['نوع سند', 'سفارش خرید', 'SAID_PURCHASE', null],
      ['نوع برگه', 'برگشت از فروش', 'SAID_RETURN', null],
    ] as const)
      expect(said(title, text), `${title} ${text}`).toEqual([code, fix]);
  });

  it('says so by yes and no', () => {
    expect(said('باطل شده', 'بله')).toEqual(['SAID_VOID', 'خیر']);
    expect(said('Is Void', '1')).toEqual(['SAID_VOID', 'خیر']);
    expect(said('ابطال', 'باطل')).toEqual(['SAID_VOID', 'خیر']);
    expect(said('تایید شده', 'خیر')).toEqual(['SAID_DRAFT', 'بله']);
    expect(said('صورتحساب آزمایشی', 'بله')).toEqual(['SAID_TEST', 'خیر']);
    expect(said('Is Test', 'true')).toEqual(['SAID_TEST', 'خیر']);
    for (const [title, text] of [
      ['صورتحساب آزمایشی', 'خیر'],
      ['باطل شده', 'خیر'],
      ['باطل شده', ''],
      ['قطعی', 'بله'],
    ] as const)
      expect(said(title, text), `${title} ${text}`).toBeNull();
  });

  it('is told from the same words of something else, and from what is to be sent', () => {
    for (const [title, text] of [
      ['شرح کالا', 'پیش‌نویس'],
      ['توضیحات', 'فاکتور باطل شد'],
      ['وضعیت پرداخت', 'لغو شده'],
      ['وضعیت مشتری', 'موقت'],
      ['نوع کالا', 'موقت'],
      ['پیش فاکتور', '1'],
      ['وضعیت', 'پیش‌نویس قرارداد شماره ۳'],
      ['وضعیت', 'ارسال نشده'],
      ['وضعیت', 'Authorised'],
      ['نوع', 'فروش'],
      // A laboratory's, and a repair shop's.
      ['نوع', 'تست'],
      ['نوع فروش', 'Test'],
      ['وضعیت', 'تست'],
      ['Status', 'test'],
    ] as const)
      expect(said(title, text), `${title} ${text}`).toBeNull();
    // What its user took for notes says nothing else.
    expect(said('وضعیت', 'باطل', 'invoice.notes')).toBeNull();
  });

  it.each([
    ...['نوع ثبت', 'وضعیت ثبت', 'نوع تراکنش', 'وضعیت تراکنش', 'نوع رکورد', 'وضعیت رکورد'],
    ...['وضعیت تایید', 'وضعیت تأیید', 'آخرین وضعیت سند', 'نوع برگه', 'حالت صورتحساب', 'وضعیت فاکتور فروش'],
    ...[
      'Transaction Type',
      'txn type',
      'transaction status',
      'Record Type',
      'record state',
      'Document Status',
      'doc type',
    ],
    ...['approval status', 'Posting Status'],
  ])('is of the record under «%s»: a bare «تست» says so', (title) => {
    for (const text of ['تست', 'تستی', 'test', 'Trial'])
      expect(said(title, text)?.[0], `${title} ${text}`).toBe('SAID_TEST');
  });

  it.each(['نوع فروش', 'وضعیت فروش', 'نوع عملیات', 'مرحله', 'Sales Type', 'sale status', 'type', 'state'])(
    'may be of what is sold under «%s»: a bare «تست» says nothing',
    (title) => {
      for (const text of ['تست', 'تستی', 'test', 'Trial']) expect(said(title, text), `${title} ${text}`).toBeNull();
    },
  );

  it('keeps what the subject itself can say', () => {
    expect(said('نوع', 'ابطال', 'invoice.invoice_type')).toBeNull();
    expect(said('نوع', 'برگشت از فروش', 'invoice.invoice_type')).toBeNull();
    expect(said('نوع', 'پیش‌فاکتور', 'invoice.invoice_type')).toEqual(['SAID_PROFORMA', 'فروش']);
    expect(said('نوع فاکتور', 'پیش‌فاکتور', 'invoice.invoice_output_type')).toEqual(['SAID_PROFORMA', null]);
  });
});
