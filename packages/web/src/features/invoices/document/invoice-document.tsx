import type { DraftTotals, InvoiceDraft } from '@taraz/core';
import { amountToWords, parseTaxId, patternNameOf, paymentDueOf, settlementMethodOf } from '@taraz/core';
import type { ReactNode } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { unnamedBuyer } from '../buyer-of.ts';
import { buyerName } from '../catalogue-lines.ts';
import { servicesOf } from '../services-of.ts';
import { buyerOfPattern } from './buyer-of-pattern.fa.ts';
import { documentStrings } from './document.fa.ts';
import { DocumentLines, isLong } from './document-lines.tsx';
import { namedCode } from './named-code.ts';
import { patternFacts } from './pattern-facts.ts';

export interface InvoiceDocumentProps {
  draft: InvoiceDraft;
  totals: DraftTotals;
  /** "" while it has none. */
  taxNumber: string;
  /** Lines that are at fault, by index: outlined. */
  faultyLines?: ReadonlySet<number>;
  /** A pre-invoice: its own number, and its last day (YYYY-MM-DD). */
  offer?: { number: string; validUntil: string | null };
  className?: string;
}

/** The invoice as a document, in the theme's colours: parties, lines, totals in words under the double rule. */
export function InvoiceDocument({ draft, totals, taxNumber, faultyLines, offer, className }: InvoiceDocumentProps) {
  return (
    <article className={cx('border border-line bg-surface p-6 max-sm:p-4', className)}>
      <DocumentHead draft={draft} taxNumber={taxNumber} offer={offer} />
      <Parties draft={draft} />
      <Facts draft={draft} />
      <DocumentLines draft={draft} totals={totals} faultyLines={faultyLines} />
      <DocumentFoot draft={draft} totals={totals} taxNumber={taxNumber} isOffer={offer !== undefined} />
    </article>
  );
}

type HeadProps = Pick<InvoiceDocumentProps, 'draft' | 'taxNumber'> & { offer: InvoiceDocumentProps['offer'] };

function DocumentHead({ draft, taxNumber, offer }: HeadProps) {
  const format = useFormat();
  const { invoice } = draft;
  const words = documentStrings;
  return (
    <header className="flex flex-wrap items-start gap-x-8 gap-y-3 border-ink border-b pb-4">
      <div className="min-w-0 grow">
        <h2 className="font-bold text-page">{offer === undefined ? words.heading : words.offer.heading}</h2>
        <p className="text-ink-2">
          {offer === undefined
            ? `${patternNameOf(draft)} · ${words.subjectLabel} ${words.subject[invoice.invoice_type]}`
            : words.offer.notTax}
        </p>
        {invoice.title !== '' && (
          <p className="text-ink-2">
            {words.title}: {invoice.title}
          </p>
        )}
      </div>
      <dl className="flex flex-col gap-0.5 max-sm:w-full">
        {offer !== undefined && (
          <>
            <HeadRow label={words.offer.number}>{format.number(offer.number)}</HeadRow>
            <HeadRow label={words.offer.until}>
              {offer.validUntil === null ? words.offer.noEnd : format.date(`${offer.validUntil}T08:30:00Z`)}
            </HeadRow>
          </>
        )}
        {offer === undefined && (
          <HeadRow label={words.taxId}>
            {taxNumber === '' ? (
              <span className="text-ink-3">{words.notIssued}</span>
            ) : (
              <bdi dir="ltr" className="font-medium">
                {taxNumber}
              </bdi>
            )}
          </HeadRow>
        )}
        <HeadRow label={words.date}>
          {format.date(invoice.invoice_date)} {words.time} {format.time(invoice.invoice_date)}
        </HeadRow>
        {invoice.internal_id !== '' && (
          <HeadRow label={words.internalId}>
            <bdi dir="ltr">{invoice.internal_id}</bdi>
          </HeadRow>
        )}
        {invoice.referral_tax_number !== '' && (
          <HeadRow label={words.referralTaxId}>
            <bdi dir="ltr">{invoice.referral_tax_number}</bdi>
          </HeadRow>
        )}
      </dl>
    </header>
  );
}

function HeadRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

function Parties({ draft }: Pick<InvoiceDocumentProps, 'draft'>) {
  const words = documentStrings;
  const { seller_info: seller, buyer_info: buyer } = draft;
  const name = buyerName(buyer);
  const { invoice_output_type, invoice_pattern } = draft.invoice;
  // Bourse names nobody; of type one a buyer is still missing.
  const hasNone = invoice_pattern === 'commodity_exchange' || invoice_output_type === 'type_two';
  return (
    <div className="grid border-line border-b sm:grid-cols-2">
      <Party
        title={words.seller}
        name={buyerName(seller) || '—'}
        codeLabel={words.economicCode}
        code={seller.economic_code}
        place={placeOf(seller)}
        postalCode={seller.postal_code}
        className="sm:pe-4"
      />
      <Party
        title={buyerOfPattern[invoice_pattern] ?? words.buyer}
        name={name || (hasNone ? unnamedBuyer(invoice_output_type) : '—')}
        {...namedCode(buyer)}
        place={placeOf(buyer)}
        postalCode={buyer.postal_code}
        className="border-line max-sm:border-t sm:border-s sm:ps-4"
      />
    </div>
  );
}

function placeOf({ province, city, address }: { province: string; city: string; address: string }): string {
  return [province === city ? '' : province, city, address].filter(Boolean).join('، ');
}

interface PartyProps {
  title: string;
  name: string;
  code: string;
  /** what the code is called: of a person, a company or a foreigner */
  codeLabel: string;
  place: string;
  postalCode: string;
  className?: string;
}

function Party({ title, name, code, codeLabel, place, postalCode, className }: PartyProps) {
  const words = documentStrings;
  return (
    <div className={cx('min-w-0 py-3', className)}>
      <p className="text-caption text-ink-2">{title}</p>
      <p className="font-bold">{name}</p>
      {code !== '' && (
        <p className="text-ink-2">
          {codeLabel} <bdi dir="ltr">{code}</bdi>
        </p>
      )}
      {(place !== '' || postalCode !== '') && (
        <p className="text-ink-2">
          {place}
          {postalCode !== '' && (
            <>
              {place === '' ? '' : '، '}
              <span className="whitespace-nowrap">
                {words.postalCode} <bdi dir="ltr">{postalCode}</bdi>
              </span>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** What the pattern says of the whole. */
function Facts({ draft }: Pick<InvoiceDocumentProps, 'draft'>) {
  const format = useFormat();
  const facts = patternFacts(draft, format);
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-x-6 gap-y-1 border-line border-b py-3 sm:grid-cols-2">
      {facts.map(({ label, value, isCode }) => (
        <div key={`${label} ${value}`} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 font-medium">{isCode ? <bdi dir="ltr">{value}</bdi> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FootProps = Pick<InvoiceDocumentProps, 'draft' | 'totals' | 'taxNumber'> & { isOffer: boolean };

function DocumentFoot({ draft, totals, taxNumber, isOffer }: FootProps) {
  const format = useFormat();
  const words = documentStrings;
  const method = settlementMethodOf(draft.invoice);
  const due = paymentDueOf(draft.invoice);
  const memory = taxNumber === '' ? '' : (parseTaxId(taxNumber)?.memoryId ?? '');
  const isGiven = (value: string) => value !== '' && value !== '0';
  const inWords = amountToWords(totals.total);
  const services = servicesOf(totals);
  return (
    <footer className="mt-4 flex flex-wrap items-start justify-between gap-x-10 gap-y-4">
      <div className="min-w-0 grow basis-64">
        {inWords !== '' && (
          <>
            <p className="text-caption text-ink-2">{words.inWords}</p>
            <p>
              {inWords} {words.rial}
            </p>
          </>
        )}
        <p className="mt-1 text-caption text-ink-2">
          {words.settlement[method]}
          {method === 'both' && ` (${words.both(format.money(totals.cash), format.money(totals.credit))})`}
          {due !== '' && ` · ${words.due(format.date(`${due}T08:00:00Z`))}`}
          {memory !== '' && (
            <>
              {' '}
              · {words.memory} <bdi dir="ltr">{memory}</bdi>
            </>
          )}
        </p>
        {draft.invoice.notes !== '' && (
          <p className="mt-2 whitespace-pre-line">
            <span className="text-caption text-ink-2">{words.notes}: </span>
            {draft.invoice.notes}
          </p>
        )}
      </div>
      <dl className="grid w-full grid-cols-[minmax(6rem,1fr)_minmax(8.5rem,max-content)] sm:w-auto sm:min-w-80 sm:max-w-full">
        {isGiven(totals.total_discount) && (
          <>
            <TotalRow label={words.totals.before} value={totals.total_before_discount} />
            {isGiven(services) && <TotalRow label={words.columns.services} value={services} />}
            <TotalRow label={words.totals.discount} value={`-${totals.total_discount}`} />
          </>
        )}
        <TotalRow label={words.totals.after} value={totals.total_after_discount || totals.total} />
        {isGiven(totals.total_currency_value) && (
          <TotalRow label={words.totals.currency} value={totals.total_currency_value} />
        )}
        {isGiven(totals.total_net_weight) && <TotalRow label={words.totals.weight} value={totals.total_net_weight} />}
        <TotalRow label={words.totals.vat} value={totals.total_vat} />
        {isGiven(totals.total_other_taxes) && <TotalRow label={words.totals.others} value={totals.total_other_taxes} />}
        <div className="double-rule col-span-2 mt-1 grid grid-cols-subgrid items-baseline gap-x-4 py-1.5">
          <dt className="font-bold">{isOffer ? words.offer.total : words.totals.total}</dt>
          <dd className={cx('text-right', isLong(totals) ? 'font-bold text-section' : 'text-figure')}>
            <Amount value={totals.total || '0'} />
          </dd>
        </div>
      </dl>
    </footer>
  );
}

function TotalRow({ label, value }: { label: string; value: string }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid items-baseline gap-x-4 py-0.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-medium">
        <Amount value={value || '0'} />
      </dd>
    </div>
  );
}
