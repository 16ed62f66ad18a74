import { formatJalaliDate } from '../jalali/format-jalali.ts';
import { compareDecimals } from '../money/decimal-strings.ts';
import { owedBesideCheques, type ReminderObstacle } from './debt-reminder.ts';
import { toPersianDigits } from './digits.ts';
import { holdsLink } from './holds-link.ts';
import { persianFigure } from './persian-figure.ts';

/** What of a debt was to be paid before today. */
export interface OverdueDebt {
  /** rial */
  amount: string;
  /** the earliest day until which some of it was to be paid, `YYYY-MM-DD` */
  since: string;
  /** the same of what the cheques in hand do not cover; null: they cover all of it */
  since_uncovered: string | null;
}

export interface DebtReminder {
  /** the account's name */
  seller: string;
  /** when the balance was read, UTC ISO */
  at: string;
  /** owed, rial */
  amount: string;
  /** what of it the cheques in hand will pay once they are cleared, rial; less than it */
  toCredit: string;
  /** null: nothing of it */
  overdue: OverdueDebt | null;
  /** the sender's own words, '' for none */
  note: string;
}

/** A name that is an address of the web is no link any more, which the vendor would refuse. */
const withoutLink = (name: string): string =>
  holdsLink(name) ? name.replaceAll(/[./\uff0e\u2024]+/g, ' ').trim() : name;

const day = (iso: string): string => toPersianDigits(formatJalaliDate(iso));

/** @param owed beside the cheques in hand, which are for what was to be paid first: none of what they cover is called late */
function overdueSaid({ amount, since_uncovered: since }: OverdueDebt, owed: string, toCredit: string): string {
  const late = owedBesideCheques(amount, toCredit);
  if (late === '0' || since === null) return '';
  const part = compareDecimals(late, owed) < 0 ? `${persianFigure(late)} ریال آن` : 'آن';
  return `؛ مهلت پرداخت ${part} از ${day(`${since}T08:00:00Z`)} گذشته است`;
}

/** What a customer is told by SMS of what he owes. */
export function debtReminder({ seller, at, amount, toCredit, overdue, note }: DebtReminder): string {
  const left = owedBesideCheques(amount, toCredit);
  const cheques =
    left === amount
      ? ''
      : `؛ ${persianFigure(toCredit)} ریال چک در راه وصول دارید و مانده پس از آن ${persianFigure(left)} ریال است`;
  const late = overdue === null ? '' : overdueSaid(overdue, left, toCredit);
  const balance = `مانده حساب شما نزد ${withoutLink(seller)} تا ${day(at)}: ${persianFigure(amount)} ریال بدهکار${cheques}${late}.`;
  return [balance, note.trim()].filter(Boolean).join('\n');
}

/**
 * The same with the link to the account, in the words of the vendor's template: it takes an amount in digits alone.
 * @param code of the link
 */
export const debtReminderLinked = ({
  seller,
  amount,
  code,
}: Pick<DebtReminder, 'seller' | 'amount'> & { code: string }): string =>
  `مانده حساب شما نزد ${seller}: ${amount} ریال بدهکار.\nریز حساب:\n/preview/statement/${code}\nتراز، سامانه صورتحساب`;

/** What is said of a debtor who is not reminded, and of a note that the vendor would refuse. */
export const reminderWords = {
  nothing_owed: 'بدهکار نیست؛ شاید بدهی‌اش همین حالا تسویه شده باشد.',
  cheques_cover: 'چک‌های وصول‌نشده‌اش همه بدهی را می‌پوشاند؛ اگر چکی برگشته است، برگشت آن را ثبت کنید.',
  no_phone: 'شماره تلفن همراه ندارد؛ آن را در مشخصات مشتری بنویسید.',
  told_lately: 'در ۲۴ ساعت گذشته یادآوری شده است.',
  noteBesideLink: 'پیامک با پیوند متن ثابت دارد و نوشته شما در آن جا نمی‌گیرد؛ یکی از این دو را بردارید.',
  link: 'پیوند در پیامک پذیرفته نمی‌شود؛ آن را بردارید و شماره حساب یا تلفن بنویسید.',
} as const satisfies Record<ReminderObstacle | 'link' | 'noteBesideLink', string>;
