/** Words of what a buyer does with an invoice, as `foldText` leaves them. */

export const approvalWord = 'تایید';
export const waitingWords: ReadonlySet<string> = new Set(['انتظار', 'منتظر', 'بیپاسخ', 'بدون']);
/** Between them and who is waited for: «در انتظار تأیید از طرف خریدار». */
export const waitedFor: ReadonlySet<string> = new Set([
  ...[approvalWord, 'پاسخ', 'جواب', 'نظر', 'اقدام', 'قبول', 'رد', 'یا', 'از', 'طرف', 'سوی', 'سمت', 'توسط'],
]);
/** Before who does something. */
export const byWords: ReadonlySet<string> = new Set(['توسط', 'طرف', 'سوی', 'سمت']);
export const theyDid: ReadonlySet<string> = new Set(['کرد', 'کرده', 'کردند', 'کردهاند', 'کردن']);
export const authorityNames: ReadonlySet<string> = new Set(['سامانه', 'مودیان', 'سازمان', 'مالیات', 'دارایی']);
