import { useQuery } from '@tanstack/react-query';
import type { PaymentMethod } from '@taraz/core';
import { isLost, OptionsLost } from '../../ui/options-source.tsx';
import { Select } from '../../ui/select.tsx';
import { payablePlacesQuery } from '../invoices/queries.ts';
import type { PlaceKind } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.wizard;

/** Where money of each way of paying may go; '' where it goes nowhere that is kept. */
const placeOf = {
  cash: 'desk',
  pos: 'pos',
  card: 'bank',
  transfer: 'bank',
  internet: 'bank',
  other: 'bank',
  cheque: '',
  barter: '',
} as const satisfies Record<PaymentMethod, PlaceKind | ''>;

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
  if ((places.data?.count ?? 0) === 0) return null;
  if (method === 'cheque') return <p className="mt-2 text-caption text-ink-2">{strings.chequeHint}</p>;
  if (kind === '') return null;
  const rows = (places.data?.places ?? []).filter((place) => place.kind === kind);
  if (rows.length === 0) return null;
  return (
    <Select
      label={labels[kind]}
      isOptional
      value={rows.some(({ id }) => id === value) ? value : 'none'}
      onChange={(id) => onChange(id === 'none' ? '' : id)}
      hint={strings.hint}
      options={[
        { value: 'none', label: strings.none },
        ...rows.map(({ id, name, detail }) => ({ value: id, label: name, ...(detail === '' ? {} : { hint: detail }) })),
      ]}
      className="mt-2 max-w-80"
    />
  );
}
