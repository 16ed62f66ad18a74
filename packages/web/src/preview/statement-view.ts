import type { CallReply, calls } from '@taraz/contract';
import type { Format } from '../i18n/format.ts';
import { pathOf, previewPath, type SharedAddress } from './address.ts';
import { band } from './band.ts';
import { h, icon } from './dom.ts';
import { figureRow, isNothing } from './figures.ts';
import { paidIntoSection } from './paid-into.ts';
import { previewStrings } from './preview.fa.ts';
import { fact, ownNumber, sellerFacts } from './seller-facts.ts';
import style from './statement.css?inline';
import { statementStrings as words } from './statement.fa.ts';

export type SharedStatement = CallReply<typeof calls.openSharedStatement>;
type SharedRow = SharedStatement['rows'][number];

/** What its page is dressed with, beside what every preview has. */
export const statementStyle = style;

export const statementTitle = ({ seller }: SharedStatement): string => words.pageTitle(seller.name);

/** A day of Tehran as an instant of it. */
const noonOf = (day: string) => `${day}T08:30:00Z`;

/** Over which days the account is told, and whether as of the moment. */
function daysOf({ from_day, to_day, read_at }: SharedStatement, format: Format): string {
  const from = from_day === null ? null : format.date(noonOf(from_day));
  if (to_day !== null) {
    const to = format.date(noonOf(to_day));
    return from === null ? words.to(to) : words.fromTo(from, to);
  }
  const now = [format.date(read_at), format.time(read_at)] as const;
  return from === null ? words.toNow(...now) : words.fromToNow(from, ...now);
}

/** How much of what is owed was to be paid before today; '' where nothing was. */
function overdueOf({ due }: SharedStatement, format: Format): string {
  if (due === null) return '';
  const parts = [due.late_30, due.late_60, due.late_90, due.late_over_90];
  return words.overdue(format.number(parts.reduce((sum, part) => sum + BigInt(part), 0n).toString()));
}

/** First what is owed, by whom, and as of when. */
function balanceBand(shared: SharedStatement, format: Format): HTMLElement {
  const { closing, to_day } = shared;
  const then = to_day === null ? null : format.date(noonOf(to_day));
  const money = format.number(closing.replace('-', ''));
  const days = daysOf(shared, format);
  if (isNothing(closing))
    return band('ok', 'badgeCheck', then === null ? words.settled : words.settledThen(then), days);
  if (closing.startsWith('-'))
    return band('ok', 'badgeCheck', then === null ? words.due(money) : words.dueThen(money, then), days);
  return band(
    'info',
    'file',
    then === null ? words.owed(money) : words.owedThen(money, then),
    days + overdueOf(shared, format),
  );
}

const columns = ['debit', 'credit', 'balance'] as const;
type Figures = Readonly<Record<(typeof columns)[number], string>>;

/** Nothing moved is not said, but a balance always is. */
const figures = (row: Figures, format: Format) =>
  h(
    'dl',
    {},
    ...columns.map(
      (column) =>
        (column === 'balance' || !isNothing(row[column])) &&
        h(
          'div',
          { class: column },
          h('dt', {}, words.short[column]),
          h('dd', { class: row[column].startsWith('-') ? 'figure negative' : 'figure' }, format.money(row[column])),
        ),
    ),
  );

const line = (what: readonly (Node | false)[], row: Figures, format: Format, className = '') =>
  h('li', { class: className }, h('div', {}, ...what), figures(row, format));

/** What moved the account; an invoice leads to itself. */
function movement(row: SharedRow, address: SharedAddress, format: Format): HTMLElement {
  const { kind, subject, tax_number, number, cheque_number, day } = row;
  const own = number || tax_number;
  const name = [
    kind === 'invoice' ? words.subjects[subject ?? 'original'] : words.kinds[kind],
    own !== '' && ' ',
    own !== '' && ownNumber(own, format),
  ];
  const title =
    kind === 'invoice' && tax_number !== ''
      ? h('a', { href: previewPath({ ...address, taxNumber: tax_number }) }, ...name)
      : h('span', {}, ...name);
  const cheque = cheque_number !== '' && ` · ${words.cheque(format.text(cheque_number))}`;
  return line([title, h('small', {}, format.date(noonOf(day)), cheque)], row, format);
}

function rows(shared: SharedStatement, address: SharedAddress, format: Format): HTMLElement {
  const { opening, debit, credit, closing, count } = shared;
  const bold = (text: string) => [h('b', {}, text)];
  const head = h(
    'li',
    { class: 'heads', 'aria-hidden': 'true' },
    h('span', {}, words.columns.what),
    ...columns.map((column) => h('span', { class: column }, words.columns[column])),
  );
  return h(
    'ol',
    { class: 'moves', 'aria-label': words.rows },
    head,
    !isNothing(opening) && line(bold(words.opening), { debit: '0', credit: '0', balance: opening }, format),
    ...shared.rows.map((row) => movement(row, address, format)),
    count === 0 && h('li', {}, h('small', {}, words.empty)),
    count > shared.rows.length &&
      h('li', {}, h('small', {}, words.more(format.number(shared.rows.length), format.number(count)))),
    line(bold(words.closing), { debit, credit, balance: closing }, format, 'total'),
  );
}

function cheques({ cheques: held }: SharedStatement, format: Format): HTMLElement[] {
  if (held === null || held.awaited_count + held.bounced_count === 0) return [];
  const { awaited_count, awaited_sum, bounced_count, bounced_sum, closing_after } = held;
  return [
    h(
      'section',
      { class: 'sheet sums' },
      h('h2', {}, words.cheques),
      h(
        'dl',
        {},
        awaited_count > 0 && figureRow(words.awaited(format.number(awaited_count)), format.money(awaited_sum)),
        bounced_count > 0 && figureRow(words.bounced(format.number(bounced_count)), format.money(bounced_sum)),
        awaited_count > 0 &&
          figureRow(words.closingAfter, format.money(closing_after), { isNegative: closing_after.startsWith('-') }),
      ),
    ),
  ];
}

/** Taken along as a paper, or as a table; a long account as a table alone. */
function actions({ fits_paper }: SharedStatement, address: SharedAddress): HTMLElement {
  const base = `/api/share/${pathOf(address)}`;
  return h(
    'nav',
    { class: 'bar' },
    fits_paper && h('a', { class: 'button primary', href: `${base}/pdf`, download: '' }, icon('download'), words.pdf),
    h(
      'a',
      {
        class: fits_paper ? 'button' : 'button primary',
        href: `${base}/file`,
        download: '',
        'aria-label': words.fileLabel,
      },
      words.file,
    ),
  );
}

/** The whole page of an account: first what is owed now, then how it came to that. */
export function statementView(shared: SharedStatement, address: SharedAddress, format: Format): Node[] {
  const { seller, customer, closing_in_words } = shared;
  return [
    balanceBand(shared, format),
    h(
      'article',
      { class: 'sheet' },
      h(
        'header',
        { class: 'head' },
        h(
          'div',
          {},
          h('p', {}, words.of),
          h('h2', {}, h('bdi', {}, seller.name)),
          h('p', {}, previewStrings.to, ' ', h('bdi', {}, customer.name)),
        ),
      ),
      h(
        'p',
        { class: 'facts' },
        ...sellerFacts(seller, format),
        seller.address !== '' && fact(words.address, h('bdi', {}, format.text(seller.address))),
      ),
      rows(shared, address, format),
      !isNothing(shared.closing) && closing_in_words !== '' && h('p', { class: 'words' }, closing_in_words),
    ),
    ...cheques(shared, format),
    ...paidIntoSection(shared.paid_into, format),
    h('p', { class: 'remark' }, h('span', {}, words.howToRead, ' ', words.wrong)),
    actions(shared, address),
  ];
}
