import type { CallReply, calls } from '@taraz/contract';
import type { Format } from '../i18n/format.ts';
import { pathOf, previewPath, type SharedAddress } from './address.ts';
import { band } from './band.ts';
import { copiedCode } from './copied-code.ts';
import { h, icon, type Mark } from './dom.ts';
import { figureRow, isNothing } from './figures.ts';
import { paidIntoSection } from './paid-into.ts';
import { previewStrings as words } from './preview.fa.ts';
import { fact, ownNumber, sellerFacts } from './seller-facts.ts';

export type SharedDocument = CallReply<typeof calls.openShare>;

const isOffer = ({ kind }: SharedDocument) => kind === 'pre_invoice';

export const documentTitle = (shared: SharedDocument): string => words.pageTitle(isOffer(shared), shared.seller.name);

const bands = {
  confirmed: { tone: 'ok', mark: 'badgeCheck' },
  pending: { tone: 'info', mark: 'clock' },
  rejected: { tone: 'bad', mark: 'circleX' },
  abandoned: { tone: 'bad', mark: 'circleX' },
  refused: { tone: 'bad', mark: 'circleX' },
  superseded: { tone: 'warn', mark: 'triangleAlert' },
  cancelled: { tone: 'bad', mark: 'circleX' },
  offer: { tone: 'info', mark: 'file' },
  offer_ended: { tone: 'warn', mark: 'clock' },
  offer_taken: { tone: 'ok', mark: 'badgeCheck' },
} as const satisfies Record<SharedDocument['status'], { tone: string; mark: Mark }>;

function statusBand({ status, confirmed_at, environment }: SharedDocument, format: Format): HTMLElement {
  const { tone, mark } = bands[status];
  const at = confirmed_at === null ? '' : words.confirmedAt(format.date(confirmed_at), format.time(confirmed_at));
  const isTest = environment !== 'production' && status === 'confirmed';
  return band(
    isTest ? 'warn' : tone,
    mark,
    isTest ? words.confirmedInTest : words.bands[status],
    status === 'confirmed' ? at : words.bandHints[status],
  );
}

/** How far it is paid, below what it comes to; nothing where it is as the sum says. */
function paidSoFar(payment: SharedDocument['payment'], format: Format): HTMLElement | false {
  if (payment === null) return false;
  const { state, received, open, awaited } = payment;
  if (state === 'paid') return h('p', { class: 'paid' }, icon('badgeCheck'), words.paid);
  if (state === 'unpaid' && isNothing(awaited)) return false;
  return h(
    'dl',
    {},
    !isNothing(received) && figureRow(words.received, format.money(received)),
    !isNothing(awaited) && figureRow(words.awaited, format.money(awaited)),
    figureRow(words.stillOpen, format.money(open)),
  );
}

function sums({ totals, total_in_words, settlement, payment, foreign }: SharedDocument, format: Format): HTMLElement {
  return h(
    'div',
    { class: 'sums' },
    h(
      'dl',
      {},
      !isNothing(totals.services) && figureRow(words.services, format.money(totals.services)),
      !isNothing(totals.discount) &&
        figureRow(words.discount, format.money(`-${totals.discount}`), { isNegative: true }),
      !isNothing(totals.vat) && figureRow(words.vat, format.money(totals.vat)),
      !isNothing(totals.other) && figureRow(words.other, format.money(totals.other)),
      foreign !== null && figureRow(words.foreignTotal(foreign.currency), format.number(foreign.value)),
      figureRow(words.total, format.money(totals.total), { isTotal: true }),
    ),
    total_in_words !== '' && h('p', { class: 'words' }, total_in_words),
    settlement.parts !== null &&
      h(
        'dl',
        {},
        figureRow(words.cash, format.money(settlement.parts.cash)),
        figureRow(words.credit, format.money(settlement.parts.credit)),
        !isNothing(settlement.parts.tax) && figureRow(words.cashTax, format.money(settlement.parts.tax)),
      ),
    paidSoFar(payment, format),
  );
}

/** Of what there is: some lines have no price of a piece, some no pieces. */
function piece(quantity: string, unit: string, price: string, format: Format): string {
  const count = quantity === '' ? '' : `${format.number(quantity)} ${unit}`.trim();
  if (isNothing(price)) return count;
  return count === '' ? format.money(price) : words.each(count, format.money(price));
}

function lines({ items, more_items, fits_paper }: SharedDocument, format: Format): HTMLElement {
  return h(
    'ol',
    { class: 'items', 'aria-label': words.items },
    ...items.map(({ name, fineness, quantity, unit, price, amount, foreign }) =>
      h(
        'li',
        { class: 'row' },
        h(
          'div',
          {},
          h('bdi', {}, name),
          fineness !== '' && h('small', {}, words.fineness(format.number(fineness))),
          h('small', {}, piece(quantity, unit, price, format)),
          foreign !== null && h('small', {}, `${format.number(foreign.value)} ${foreign.currency}`),
        ),
        h('div', { class: 'figure' }, format.money(amount)),
      ),
    ),
    more_items > 0 && h('li', {}, h('small', {}, words.more(format.number(more_items), fits_paper))),
  );
}

function facts(shared: SharedDocument, format: Format): HTMLElement {
  const { number, invoice_date, valid_until, seller, invoice_type, settlement, payment_due, items, totals, foreign } =
    shared;
  return h(
    'p',
    { class: 'facts' },
    number !== '' && fact(words.number, ownNumber(number, format)),
    fact(words.date, format.date(invoice_date)),
    valid_until !== null && fact(words.until, format.date(`${valid_until}T08:30:00Z`)),
    // Of what is cancelled nothing is paid.
    invoice_type !== 'cancellation' && fact(words.settlement, words.settlements[settlement.method]),
    !!foreign?.rate && fact(words.rate(foreign.currency), format.money(foreign.rate)),
    payment_due !== null && fact(words.due, format.date(`${payment_due}T08:30:00Z`)),
    // On a phone the sum of many lines stands far below what is seen at first.
    items.length > 5 && fact(words.total, format.money(totals.total)),
    ...sellerFacts(seller, format),
  );
}

/** What a correction, return or cancellation refers to, and what it does to that; an original has none. */
function referenceStrip(shared: SharedDocument, format: Format): HTMLElement | false {
  const { invoice_type: subject, referral_tax_number, reference } = shared;
  if (subject === 'original') return false;
  return h(
    'div',
    { class: `reference reference-${subject === 'corrective' ? 'warn' : 'bad'}` },
    h('p', {}, words.effects[subject]),
    h(
      'p',
      { class: 'facts' },
      fact(words.reference, h('bdi', { dir: 'ltr' }, referral_tax_number)),
      ...(reference === null ? [] : referenceFacts(reference, subject, format)),
    ),
  );
}

function referenceFacts(
  { invoice_date, total, difference }: NonNullable<SharedDocument['reference']>,
  subject: keyof typeof words.effects,
  format: Format,
): HTMLElement[] {
  const facts = [fact(words.referenceDate, format.date(invoice_date)), fact(words.referenceTotal, format.money(total))];
  if (subject === 'cancellation') return facts;
  const tone = difference.startsWith('-') ? 'negative' : '';
  return [...facts, fact(words.difference[subject], h('span', { class: tone }, format.money(difference)))];
}

/** The whole page of a document: first whether it is registered, then what stands on its paper. */
export function documentView(shared: SharedDocument, address: SharedAddress, format: Format): Node[] {
  const { seller, buyer, invoice_type, environment, refuse_until, reference_number, notes, title } = shared;
  const base = `/api/share/${pathOf(address)}`;
  const isWithin = address.taxNumber !== '';
  // Within a statement there is none: its address is the customer's alone.
  const qr =
    shared.qr !== '' &&
    h('img', {
      class: 'qr',
      alt: words.qr,
      width: '88',
      height: '88',
      src: `data:image/svg+xml,${encodeURIComponent(shared.qr)}`,
    });
  return [
    statusBand(shared, format),
    ...(environment === 'production' || isOffer(shared) ? [] : [h('p', { class: 'test' }, words.test)]),
    h(
      'article',
      { class: 'sheet' },
      h(
        'header',
        { class: 'head' },
        h(
          'div',
          {},
          h('p', {}, isOffer(shared) ? words.offerFrom : words.from[invoice_type]),
          h('h2', {}, h('bdi', {}, seller.name)),
          buyer.name !== '' && h('p', {}, words.to, ' ', h('bdi', {}, buyer.name)),
          title !== '' && h('p', {}, h('bdi', {}, title)),
        ),
        qr,
      ),
      shared.tax_number !== '' && copiedCode(words.taxNumber, shared.tax_number),
      facts(shared, format),
      referenceStrip(shared, format),
      lines(shared, format),
      sums(shared, format),
      notes !== '' && h('p', { class: 'notes' }, notes),
      reference_number !== '' && copiedCode(words.verification, reference_number),
    ),
    ...paidIntoSection(shared.paid_into, format),
    ...(refuse_until === null
      ? []
      : [h('p', { class: 'remark' }, icon('clock'), h('span', {}, words.refuse(format.dayMonth(refuse_until))))]),
    h(
      'nav',
      { class: 'bar' },
      shared.fits_paper &&
        h('a', { class: 'button primary', href: `${base}/pdf`, download: '' }, icon('download'), words.pdf),
      isWithin && h('a', { class: 'button', href: previewPath({ ...address, taxNumber: '' }) }, words.toStatement),
      shared.has_json &&
        h('a', { class: 'button', href: `${base}/json`, download: '', 'aria-label': words.jsonLabel }, words.json),
    ),
  ];
}
