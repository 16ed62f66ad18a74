import { useQuery } from '@tanstack/react-query';
import { amountToWords, decimalOf, unitLabel } from '@taraz/core';
import { Banknote, CreditCard, Printer, Split, UserPlus, X } from 'lucide-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { useMay } from '../../app/use-may.ts';
import { Amount } from '../../ui/amount.tsx';
import { AmountInWords } from '../../ui/amount-in-words.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useOnline } from '../../ui/offline-bar.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { Switch } from '../../ui/switch.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { buyerName } from '../invoices/catalogue-lines.ts';
import { useDraft } from '../invoices/draft-store/draft-context.ts';
import { statusOf } from '../invoices/list/invoice-status.ts';
import { invoiceQuery, ownInvoiceQuery } from '../invoices/queries.ts';
import { piecesOf } from './pieces-of.ts';
import { quickStrings as strings } from './strings.fa.ts';
import { isCardAbove, type LastSale, type PayMethod } from './use-issue.ts';
import { payMethods } from './use-payment.ts';
import { useScannerPace } from './use-scanner-pace.ts';

const methodIcons = { pos: CreditCard, cash: Banknote, both: Split } as const;

/** Digits beyond which the total is set smaller, so that its first ones are not out of sight. */
const longTotal = 11;

/** The largest thing on the screen: what is to be paid. */
export function Payable() {
  const format = useFormat();
  const isPhone = usePhone();
  const totals = useDraft(({ state }) => state.totals);
  const items = useDraft(({ state }) => state.items);
  const total = totals.total || '0';
  const lines = format.number(items.length);
  const pieces = piecesOf(items);
  return (
    <section aria-label={strings.payable}>
      <p className="text-ink-2">{strings.payable}</p>
      <p className="border-ink border-b-3 border-double pb-1">
        <Amount
          value={total}
          isTabular={false}
          className={cx('text-total', total.length > longTotal && 'text-[length:calc(var(--text-size-total)*0.66)]')}
        />
      </p>
      {isPhone ? (
        <p className="pt-2 text-ink-2">{strings.phoneCount(lines, format.money(totals.total_vat || '0'))}</p>
      ) : (
        <>
          {amountToWords(total) !== '' && <AmountInWords value={total} className="mt-3 text-ink-2" />}
          <dl className="mt-4 grid grid-cols-[minmax(0,1fr)_minmax(min(9rem,50%),max-content)] gap-y-2">
            <Sum
              label={
                pieces === null
                  ? strings.count(lines)
                  : strings.countOf(lines, format.number(pieces.quantity), unitLabel(pieces.unit))
              }
              value={totals.total_before_discount}
            />
            <Sum label={strings.discount} value={totals.total_discount} isTaken />
            <Sum label={strings.vat} value={totals.total_vat} />
            {(totals.total_other_taxes || '0') !== '0' && (
              <Sum label={strings.other} value={totals.total_other_taxes} />
            )}
          </dl>
        </>
      )}
    </section>
  );
}

function Sum({ label, value, isTaken = false }: { label: string; value: string; isTaken?: boolean }) {
  const amount = value || '0';
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="text-right font-medium">
        <Amount value={isTaken && amount !== '0' ? `-${amount}` : amount} />
      </dd>
    </>
  );
}

interface PaymentProps {
  method: PayMethod;
  cardPart: string;
  onMethod: (method: PayMethod) => void;
  onCardPart: (amount: string) => void;
  cardField: Ref<HTMLInputElement>;
  /** goods were scanned over the card's part */
  onScan: (code: string) => void;
}

/** Card, cash, or a part of each. */
export function Payment(props: PaymentProps) {
  const { method, onMethod } = props;
  const isPhone = usePhone();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className={isPhone ? 'sr-only' : 'mb-2 font-bold'}>{strings.method}</legend>
      <div className="grid grid-cols-3 gap-2">
        {payMethods.map((one) => (
          <label
            key={one}
            className={cx(
              'flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border max-[22.4375rem]:gap-1 has-focus-visible:outline-2 has-focus-visible:outline-focus sm:min-h-16 sm:flex-col sm:gap-1',
              method === one
                ? 'border-accent bg-accent-soft font-bold text-accent-text'
                : 'border-line-strong bg-surface',
            )}
          >
            <input
              type="radio"
              name="quick-method"
              value={one}
              checked={method === one}
              onChange={() => onMethod(one)}
              className="sr-only"
            />
            <Icon of={methodIcons[one]} size={18} />
            {strings.methods[one]}
          </label>
        ))}
      </div>
      {method === 'both' && <CardPart {...props} />}
    </fieldset>
  );
}

/** What the card pays. Of goods that are scanned over it nothing stays there: they are of the sale. */
function CardPart({ method, cardPart, onCardPart, cardField, onScan }: PaymentProps) {
  const format = useFormat();
  const total = useDraft(({ state }) => state.totals.total || '0');
  const rest = decimalOf(total).minus(decimalOf(cardPart || '0'));
  const pace = useScannerPace(cardPart);
  const onKeyDown = (event: KeyboardEvent) => {
    pace.onKeyDown(event);
    const scan = event.key === 'Enter' ? pace.scanned() : null;
    if (scan === null) return;
    event.preventDefault();
    onCardPart(scan.before);
    onScan(scan.code);
  };
  return (
    <div onKeyDownCapture={onKeyDown} onFocusCapture={pace.restart}>
      <DecimalField
        label={strings.cardPart}
        value={cardPart}
        onChange={onCardPart}
        maxFraction={0}
        ref={cardField}
        {...(isCardAbove({ method, cardPart }, total)
          ? { error: strings.cardAbove(format.money(total)) }
          : { hint: strings.cashPart(format.money(rest.toString())) })}
      />
    </div>
  );
}

interface IssueButtonProps {
  isDisabled: boolean;
  /** the goods of a scan are still looked for */
  isBusy: boolean;
  onIssue: () => void;
}

export function IssueButton({ isDisabled, isBusy, onIssue }: IssueButtonProps) {
  const format = useFormat();
  const isOnline = useOnline();
  const isPhone = usePhone();
  const total = useDraft(({ state }) => state.totals.total || '0');
  return (
    <Button
      variant="primary"
      size="l"
      isFullWidth
      isDisabled={isDisabled}
      isBusy={isBusy}
      onPress={onIssue}
      {...(isPhone ? {} : { keys: ['F10'] })}
    >
      {isOnline ? strings.issue : strings.issueOffline}
      {/* The figure over the lines goes out of sight with the fourth of them. */}
      {isPhone && !isDisabled && <span className="tnum ms-2 border-current border-s ps-2">{format.money(total)}</span>}
    </Button>
  );
}

/** Of type two until there is a buyer. */
export function Buyer({ onAdd, onRemove }: { onAdd: () => void; onRemove: () => void }) {
  const buyer = useDraft(({ state }) => state.buyer_info);
  const isOne = useDraft(({ state }) => state.invoice.invoice_output_type === 'type_one');
  const isPhone = usePhone();
  if (!isOne) {
    return (
      <Button icon={UserPlus} isFullWidth onPress={onAdd} {...(isPhone ? {} : { keys: ['F4'] })}>
        {strings.addBuyer}
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-2 rounded-control border border-line px-3 py-1.5">
      <span className="min-w-0 grow truncate">
        <span className="text-ink-2">{strings.buyer}: </span>
        <b>{buyerName(buyer)}</b>
      </span>
      <IconButton icon={X} label={strings.removeBuyer} onPress={onRemove} />
    </div>
  );
}

interface LastSaleToldProps {
  last: LastSale | null;
  onPrint: () => void;
}

/** The sale before, with its verdict as it comes. */
export function LastSaleTold({ last, onPrint }: LastSaleToldProps) {
  const format = useFormat();
  const query = useMay('invoices') ? invoiceQuery : ownInvoiceQuery;
  const { data: invoice } = useQuery({ ...query(last?.id ?? ''), enabled: last?.id != null });
  if (last === null) return null;
  return (
    <div role="status" className="flex items-center gap-3">
      <div className="min-w-0 grow">
        <p>{strings.last(format.money(last.total))}</p>
        {last.id === null ? (
          <p className={cx('text-caption', last.isGoing ? 'text-ink-2' : 'text-warn')}>
            {last.isGoing ? strings.lastGoing : strings.lastWaits}
          </p>
        ) : (
          invoice !== undefined && <StatusChip status={statusOf(invoice)} />
        )}
      </div>
      {last.id !== null && <IconButton icon={Printer} label={strings.printLast} onPress={onPrint} />}
    </div>
  );
}

interface TillFootProps {
  /** where its money goes */
  places: ReactNode;
  prints: boolean;
  onPrints: (prints: boolean) => void;
  /** the sale before, where it stands here */
  children: ReactNode;
}

/** Under everything of a till: where its money goes, whether it prints, and the sale before. */
export function TillFoot({ places, prints, onPrints, children }: TillFootProps) {
  return (
    <footer className="mt-auto flex flex-col gap-3 border-line border-t pt-3">
      {places}
      <Switch isSelected={prints} onChange={onPrints}>
        {strings.print}
      </Switch>
      {children}
    </footer>
  );
}
