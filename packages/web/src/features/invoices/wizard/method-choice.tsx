import { settlementBase } from '@taraz/core';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { setPaymentMethod, typeSettlement } from '../draft-store/transitions.ts';
import { PaymentDueField } from './payment-due-field.tsx';
import { useColumn } from './use-column.ts';
import { useFieldError } from './use-draft-text.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.settlement;
const methods = ['cash', 'credit', 'both'] as const;

interface MethodChoiceProps {
  isLabelHidden?: boolean;
  /** what is said of the choice, beneath it */
  children?: ReactNode;
}

/** How the document is settled, of both kinds how much of each, and until when what is on credit is to be paid. */
export function MethodChoice({ isLabelHidden = false, children }: MethodChoiceProps) {
  const store = useDraftStore();
  const isCashOnly = useColumn().fields.setm === 'X';
  const format = useFormat();
  const method = useDraft(({ state }) => state.invoice.payment_method);
  const base = useDraft(({ state }) => settlementBase(state.totals));
  if (isCashOnly) return <Banner tone="info" title={words.cashOnly} />;
  return (
    <>
      <div data-draft-path="invoice.payment_method">
        <Segmented
          label={words.heading}
          isLabelHidden={isLabelHidden}
          value={method}
          onChange={(value) => store.apply((state) => setPaymentMethod(state, value))}
          options={methods.map((value) => ({ value, label: words.methods[value] }))}
        />
      </div>
      {method === 'both' && (
        <div className="mt-3.5 grid items-start gap-3.5 sm:grid-cols-2">
          <Side side="cash" />
          <Side side="credit" />
          <p className="text-caption text-ink-2 sm:col-span-2">{words.base(format.money(base))}</p>
        </div>
      )}
      {children}
      <div className="mt-3.5 empty:hidden">
        <PaymentDueField />
      </div>
    </>
  );
}

/** One side of a mixed settlement; the one that was not typed last is computed. */
function Side({ side }: { side: 'cash' | 'credit' }) {
  const store = useDraftStore();
  const path = side === 'cash' ? 'settlement[0].cash_price' : 'settlement[0].credit_price';
  const value = useDraft(({ state }) => state.settlement[0][side === 'cash' ? 'cash_price' : 'credit_price']);
  const isTyped = useDraft(({ state }) => state.settlementTyped === side);
  const [isWriting, setWriting] = useState(false);
  const error = useFieldError(path, isWriting);
  return (
    <div data-draft-path={path}>
      <DecimalField
        label={words[side]}
        value={value}
        maxFraction={0}
        unit={wizardStrings.field.rial}
        onChange={(text) => {
          setWriting(true);
          store.apply((state) => typeSettlement(state, side, text), path);
        }}
        onBlur={() => {
          setWriting(false);
          store.endStep();
        }}
        error={error}
        {...(!isTyped && value !== '' ? { hint: words.computed } : {})}
      />
    </div>
  );
}
