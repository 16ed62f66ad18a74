import { type DraftField, draftFieldsOf, type WireKey } from '@taraz/core';
import { Card } from '../../../ui/card.tsx';
import { useKnownRate } from '../../rates/known-rate.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { updateHeader } from '../draft-store/transitions.ts';
import { DraftCurrencyField, DraftDecimalField, PatternFieldInput } from './draft-field.tsx';
import { GoodsShipped } from './goods-shipped.tsx';
import { patternCards } from './pattern-cards.ts';
import { useColumn } from './use-column.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.patternCards;

/** The cards of the pattern in hand: what no other pattern asks. */
export function PatternFields() {
  const column = useColumn();
  const cards = patternCards[column.pattern] ?? [];
  const fields = new Map(draftFieldsOf(column).map((field) => [field.key, field]));
  return cards.map(({ title, keys }) => (
    <Card key={title} title={words.titles[title]} subtitle={words.subtitles[title]}>
      {title === 'goods' ? (
        <GoodsShipped />
      ) : (
        <div className="grid items-start gap-3.5 sm:grid-cols-2">
          {keys.map((key) => {
            const field = fields.get(key);
            return field && <CardField key={key} field={field} />;
          })}
        </div>
      )}
    </Card>
  ));
}

function CardField({ field }: { field: DraftField }) {
  const isDue = useIsDue(field.key);
  if (field.key === 'cut') {
    return <DraftCurrencyField path="invoice.currency_type" label={field.label} isRequired hint={words.currencyHint} />;
  }
  if (field.key === 'exr') return <ExchangeRateField label={field.label} isRequired />;
  if (field.key === 'cno') return <FleetField field={field} />;
  return (
    <div className={field.key === 'lt' ? 'sm:col-span-2' : ''}>
      <PatternFieldInput field={field} path={field.path} isRequired={isDue || field.requirement === 'M'} />
    </div>
  );
}

/** Iran in ISO 3166-1. */
const iran = '364';

/** Conditional fields of a waybill that this one must have (spec/rules.md section b). */
function useIsDue(key: WireKey): boolean {
  return useDraft(({ state: { invoice } }) => {
    if (key === 'oci') return invoice.origin_country === iran;
    if (key === 'dci' || key === 'rid') return invoice.destination_country === iran;
    return key === 'did' && invoice.waybill_type === '1';
  });
}

/** What the fleet's number is depends on the means of transport. */
function FleetField({ field }: { field: DraftField }) {
  const transport = useDraft(({ state }) => state.invoice.waybill_type);
  const label = transport === '' ? field.label : words.fleet[transport];
  return <PatternFieldInput field={{ ...field, label }} path={field.path} />;
}

/** Rial for one unit of the invoice's currency, with the last rate that is known at hand. */
export function ExchangeRateField({ label, isRequired = false }: { label: string; isRequired?: boolean }) {
  const store = useDraftStore();
  const currency = useDraft(({ state }) => state.invoice.currency_type);
  const rate = useDraft(({ state }) => state.invoice.exchange_rate);
  const hint = useKnownRate(currency, rate, (exchange_rate) =>
    store.apply((state) => updateHeader(state, { exchange_rate })),
  );
  return (
    <DraftDecimalField
      path="invoice.exchange_rate"
      label={label}
      maxFraction={8}
      unit="rial"
      isRequired={isRequired}
      {...(hint ? { hint } : {})}
    />
  );
}
