import { alwaysCash, amountToWords, unitLabel } from '@taraz/core';
import { memo, type ReactNode } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { AmountInWords } from '../../../ui/amount-in-words.tsx';
import { cx } from '../../../ui/cx.ts';
import { useFormat } from '../../../ui/preferences.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { setPaymentMethod } from '../draft-store/transitions.ts';
import { servicesOf } from '../services-of.ts';
import { goldWeight } from './gold-weight.ts';
import { useColumn } from './use-column.ts';
import { VatReasonButton } from './vat-reason.tsx';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.foot;
const methods = ['cash', 'credit', 'both'] as const;

/** Whose sums they are. */
type FootOf = keyof typeof words.total;

/**
 * The sums that stay in sight: settlement · amount in words · ledger with the double rule. Where room lacks (a panel is
 * open, a tablet) the words give way first, then the settlement. `isMethodFixed`: it is chosen elsewhere on the screen.
 */
export function Foot({ isMethodFixed, document = 'invoice' }: { isMethodFixed: boolean; document?: FootOf }) {
  const totals = useDraft(({ state }) => state.totals);
  return (
    <section
      aria-label={words.total[document]}
      className="@container shrink-0 border-line border-t bg-surface px-page py-3"
    >
      <div className="grid @min-[58.75rem]:grid-cols-[minmax(0,18.75rem)_minmax(0,1fr)_minmax(23.25rem,max-content)] @min-[41.25rem]:grid-cols-[minmax(0,1fr)_minmax(23.25rem,max-content)]">
        <Settlement isMethodFixed={isMethodFixed} className="@max-[41.25rem]:hidden pe-5" />
        <div className="@max-[58.75rem]:hidden border-line border-s px-5">
          <p className="text-caption text-ink-2">{words.inWords[document]}</p>
          {amountToWords(totals.total) !== '' && (
            <AmountInWords value={totals.total} showsToman className="mt-1 text-lead" />
          )}
        </div>
        <Ledger document={document} className="border-line @min-[41.25rem]:border-s @min-[41.25rem]:ps-5" />
      </div>
    </section>
  );
}

/** Apart from the sums, which change at every key. */
const MethodChoice = memo(function MethodChoice() {
  const store = useDraftStore();
  const method = useDraft(({ state }) => state.invoice.payment_method);
  return (
    <div className="mt-1 flex items-center justify-between gap-3">
      <span className="text-ink-2">{words.method}</span>
      <Segmented
        label={words.method}
        isLabelHidden
        value={method}
        onChange={(value) => store.apply((state) => setPaymentMethod(state, value))}
        options={methods.map((value) => ({ value, label: wizardStrings.settlement.methods[value] }))}
      />
    </div>
  );
});

function Settlement({ isMethodFixed, className }: { isMethodFixed: boolean; className: string }) {
  const column = useColumn();
  const method = useDraft(({ state }) => state.invoice.payment_method);
  const totals = useDraft(({ state }) => state.totals);
  const settlement = useDraft(({ state }) => state.settlement[0]);
  const isCashOnly = column.fields.setm === 'X';
  return (
    <div className={className}>
      <p className="font-bold">{words.settlement}</p>
      {!isCashOnly && !isMethodFixed && <MethodChoice />}
      <Sums className="mt-1.5">
        {(isCashOnly || method === 'cash') && <Row label={words.cash} value={totals.total} />}
        {!isCashOnly && method === 'credit' && <Row label={words.credit} value={totals.total} />}
        {!isCashOnly && method === 'both' && (
          <>
            <Row label={words.cash} value={settlement.cash_price || '0'} />
            <Row label={words.credit} value={settlement.credit_price || '0'} />
            <Row label={words.taxes} note={words.alwaysCash} value={alwaysCash(totals)} />
          </>
        )}
        {column.computation === 'gold' && <Weight />}
      </Sums>
    </div>
  );
}

/** Beside the settlement of gold: what the scale must say of it all. */
function Weight() {
  const format = useFormat();
  const items = useDraft(({ state }) => state.items);
  const all = goldWeight(items);
  if (all === null) return null;
  return (
    <div className={rowClass}>
      <dt className="text-ink-2">{words.weight}</dt>
      <dd className="text-right font-medium">
        {format.number(all.weight)} <span className="text-caption text-ink-2">{unitLabel(all.unit, 'raw-code')}</span>
      </dd>
    </div>
  );
}

/** Labels and figures; the figures share one column and its right edge, however long the longest is. */
function Sums({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <dl className={cx('grid grid-cols-[minmax(0,1fr)_minmax(9.5rem,max-content)] gap-y-1.5', className)}>{children}</dl>
  );
}

const rowClass = 'col-span-2 grid grid-cols-subgrid items-baseline gap-x-3';

function Row({ label, note, value }: { label: string; note?: ReactNode; value: string }) {
  return (
    <div className={rowClass}>
      <dt className="text-ink-2">
        {label} {note !== undefined && <span className="text-caption text-ink-3">{note}</span>}
      </dt>
      <dd className="text-right font-medium">
        <Amount value={value || '0'} />
      </dd>
    </div>
  );
}

/** The accountant's column: before discount, discount, taxes, and the total under its double rule. */
function Ledger({ document, className }: { document: FootOf; className?: string }) {
  const column = useColumn();
  const totals = useDraft(({ state }) => state.totals);
  const isGold = column.computation === 'gold';
  const hasLevies = totals.total_other_taxes !== '' && totals.total_other_taxes !== '0';
  const hasDiscount = totals.total_discount !== '' && totals.total_discount !== '0';
  return (
    <div className={className}>
      <Sums className="[&_dt]:whitespace-nowrap">
        {column.computation === 'export' ? (
          <>
            <Row label={words.currencyValue} value={totals.total_currency_value} />
            <Row label={words.netWeight} value={totals.total_net_weight} />
          </>
        ) : (
          <Row
            label={isGold ? words.metal : column.computation === 'exchange' ? words.trade : words.beforeDiscount}
            value={totals.total_before_discount || totals.total_after_discount}
          />
        )}
        {isGold && <Row label={words.services} value={servicesOf(totals)} />}
        {hasDiscount && <Row label={words.discount} value={`-${totals.total_discount}`} />}
        <Row label={words.vat} note={<VatReasonButton />} value={totals.total_vat} />
        {hasLevies && <Row label={words.otherTaxes} value={totals.total_other_taxes} />}
        <div className={cx(rowClass, 'double-rule mt-1 py-1.5')}>
          <dt className="font-bold">
            {words.total[document]} <span className="font-normal text-caption text-ink-2">{words.rial}</span>
          </dt>
          <dd className="text-right text-figure">
            <Amount value={totals.total || '0'} />
          </dd>
        </div>
      </Sums>
    </div>
  );
}

/** On a phone: how many lines, VAT, and the total over the buttons. */
export function PhoneTotal() {
  const format = useFormat();
  const totals = useDraft(({ state }) => state.totals);
  const count = useDraft(({ state }) => state.items.length);
  return (
    <div className="grow">
      <p className="text-caption text-ink-2">
        {words.phoneLine(format.number(count), format.money(totals.total_vat || '0'))}
      </p>
      <p className="double-rule flex items-baseline justify-between gap-3 py-1">
        <span className="font-bold">{words.phoneTotal}</span>
        <Amount value={totals.total || '0'} className="text-figure" />
      </p>
    </div>
  );
}

/** In a low window, where the sums lie below the lines: the total beside the ways on, so that it stays in sight. */
export function LowTotal() {
  const totals = useDraft(({ state }) => state.totals);
  return (
    <span aria-hidden className="me-2 hidden items-baseline gap-2 [@media(24rem<=height<40rem)]:flex">
      <span className="font-bold">{words.phoneTotal}</span>
      <Amount value={totals.total || '0'} className="text-figure" />
    </span>
  );
}
