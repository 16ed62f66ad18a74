import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '@taraz/core';
import { isLost, OptionsLost } from '../../ui/options-source.tsx';
import { Select } from '../../ui/select.tsx';
import { payablePlacesQuery } from '../invoices/queries.ts';
import { placeOf } from './place-of-payment.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.wizard;

const labels = { desk: strings.place.cash, pos: strings.place.pos, bank: strings.place.bank } as const;

interface PaymentPlaceProps {
  method: PaymentMethod;
  /** a place's id, '' for none */
  value: string;
  onChange: (id: string) => void;
}

/** The account, desk or terminal that a payment of an invoice goes to; nothing where the account keeps none. */
export function PaymentPlace({ method, value, onChange }: PaymentPlaceProps) {
  const places = useQuery(payablePlacesQuery());
  const kind = placeOf[method];
  if (method !== 'cheque' && kind !== '' && isLost(places))
    return <OptionsLost source={places} label={labels[kind]} className="mt-2" />;
  if (places.data === undefined) return null;
  const { count, places: all } = places.data;
  if (method === 'cheque')
    return count === 0 ? null : <p className="mt-2 text-caption text-ink-2">{strings.chequeHint}</p>;
  if (kind === '') return null;
  const rows = all.filter((place) => place.kind === kind);
  // What was switched off, removed or is of another kind is in the draft all the same, and its money goes there.
  const isOther = value !== '' && !rows.some(({ id }) => id === value);
  if (rows.length === 0 && !isOther) return null;
  return (
    <Select
      label={labels[kind]}
      isOptional
      value={value === '' ? 'none' : value}
      onChange={(id) => onChange(id === 'none' ? '' : id)}
      hint={strings.hint}
      options={[
        { value: 'none', label: strings.none },
        ...rows.map(({ id, name, detail }) => ({ value: id, label: name, ...(detail === '' ? {} : { hint: detail }) })),
        ...(isOther ? [{ value, label: all.find(({ id }) => id === value)?.name ?? strings.gone }] : []),
      ]}
      className="mt-2 max-w-80"
    />
  );
}
