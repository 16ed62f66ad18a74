import { describe, expect, it } from 'vitest';
import type { ShownSummary } from '../invoices/presenter.ts';
import { patternNames } from '../paper/messages.fa.ts';
import { exportColumns } from './columns.fa.ts';

it.each(Object.keys(patternNames))('the pattern %s is written in words, not as our own key', (invoice_pattern) => {
  const column = exportColumns.find(({ title }) => title === 'الگو');
  const text = column?.read({ invoice_pattern } as unknown as ShownSummary) ?? '';
  expect(text).toMatch(/^[\u0600-\u06FF\u200c\s،]+$/);
});

describe('what became of an invoice later', () => {
  const stands = {
    state: 'confirmed',
    invoice_type: 'original',
    environment: 'production',
    superseded_by: null,
    cancelled_by: null,
    cancelled_elsewhere: false,
    buyer_reaction: null,
    error_count: 0,
    deadline: null,
  };
  const read = (title: string, change: Partial<Record<keyof ShownSummary, unknown>>) =>
    exportColumns.find((column) => column.title === title)?.read({ ...stands, ...change } as unknown as ShownSummary);

  it.each<[string, Partial<Record<keyof ShownSummary, unknown>>, string, string]>([
    ['stands', {}, 'تأیید سامانه', 'بله'],
    ['is on its way', { state: 'queued' }, 'در صف ارسال', 'بله'],
    ['waits for the signature of its taxpayer', { state: 'queued', awaits_signature: true }, 'امضانشده', 'بله'],
    ['is a draft', { state: 'draft' }, 'پیش‌نویس', 'خیر'],
    ['waits for room in the plan', { state: 'draft', held: true }, 'منتظر جا', 'خیر'],
    ['waits for room and for mending', { state: 'draft', held: true, error_count: 2 }, 'نیازمند اصلاح', 'خیر'],
    ['waits for a colleague', { state: 'draft', review: 'asked', error_count: 2 }, 'منتظر بازبینی', 'خیر'],
    ['a colleague gave back', { state: 'draft', review: 'returned' }, 'بازگردانده شد', 'خیر'],
    ['was refused', { state: 'rejected' }, 'رد شده', 'خیر'],
    ['was replaced', { superseded_by: 'x' }, 'جایگزین شده', 'خیر'],
    ['was cancelled', { cancelled_by: 'x' }, 'ابطال شده', 'خیر'],
    ['was cancelled in the portal', { cancelled_elsewhere: true }, 'ابطال شده', 'خیر'],
    [
      'is a correction that its buyer refused',
      { invoice_type: 'corrective', cancelled_elsewhere: true, buyer_reaction: 'REJECTED' },
      'خریدار رد کرد',
      'خیر',
    ],
    ['is a correction', { invoice_type: 'corrective' }, 'تأیید سامانه', 'بله'],
    ['is a correction on its way', { invoice_type: 'corrective', state: 'sent' }, 'در انتظار پاسخ', 'خیر'],
    ['cancels another', { invoice_type: 'cancellation' }, 'تأیید سامانه', 'خیر'],
    ['was a trial', { environment: 'sandbox' }, 'تأیید سامانه', 'خیر'],
  ])('that %s is written, and whether reports count it', (_, change, state, counted) => {
    expect([read('وضعیت', change), read('در جمع فروش', change)]).toEqual([state, counted]);
  });

  it('its buyer said, and until when it is to be sent, as in the list', () => {
    const of = (change: Parameters<typeof read>[1]) => [read('واکنش خریدار', change), read('مهلت ارسال', change)];
    expect(of({})).toEqual(['', '']);
    const deadline = '2026-12-05T20:29:59.000Z';
    expect(of({ buyer_reaction: 'SYSTEMIC_APPROVED', deadline })).toEqual(['تأیید خودکار پس از ۳۰ روز', '1405/09/14']);
    expect(of({ buyer_reaction: 'SOMETHING_NEW' })).toEqual(['SOMETHING_NEW', '']);
  });
});
