import { formatJalaliDate } from '../jalali/format-jalali.ts';
import type { ReminderObstacle } from './debt-reminder.ts';
import { toPersianDigits } from './digits.ts';
import { holdsLink } from './holds-link.ts';
import { persianFigure } from './persian-figure.ts';

export interface DebtReminder {
  /** the account's name */
  seller: string;
  /** when the balance was read, UTC ISO */
  at: string;
  /** owed, rial */
  amount: string;
  /** the sender's own words, '' for none */
  note: string;
}

/** A name that is an address of the web is no link any more, which the vendor would refuse. */
const withoutLink = (name: string): string => (holdsLink(name) ? name.replaceAll(/[./]+/g, ' ').trim() : name);

/** What a customer is told by SMS of what he owes. */
export const debtReminder = ({ seller, at, amount, note }: DebtReminder): string =>
  [
    `مانده حساب شما نزد ${withoutLink(seller)} تا ${toPersianDigits(formatJalaliDate(at))}: ${persianFigure(amount)} ریال بدهکار.`,
    note.trim(),
  ]
    .filter(Boolean)
    .join('\n');

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
  no_phone: 'شماره تلفن همراه ندارد؛ آن را در مشخصات مشتری بنویسید.',
  told_lately: 'در ۲۴ ساعت گذشته یادآوری شده است.',
  noteBesideLink: 'پیامک با پیوند متن ثابت دارد و نوشته شما در آن جا نمی‌گیرد؛ یکی از این دو را بردارید.',
  link: 'پیوند در پیامک پذیرفته نمی‌شود؛ آن را بردارید و شماره حساب یا تلفن بنویسید.',
} as const satisfies Record<ReminderObstacle | 'link' | 'noteBesideLink', string>;
