import { currencies } from '@taraz/core';
import { ComboBox } from '../../ui/combo-box.tsx';
import type { FieldProps } from '../../ui/field.tsx';
import { searchIndex } from '../invoices/search-index.ts';
import { currencyIndex } from './currency-index.ts';

type Currency = (typeof currencies)[number];

interface CurrencyFieldProps extends FieldProps {
  /** ISO 4217, letters; '' for none */
  value: string;
  onChange: (code: string) => void;
}

/** A currency, found by its Persian or English name or its letters. */
export function CurrencyField({ value, onChange, ...field }: CurrencyFieldProps) {
  return (
    <ComboBox<Currency>
      {...field}
      value={currencies.find(({ alpha }) => alpha === value) ?? null}
      onChange={(currency) => onChange(currency?.alpha ?? '')}
      search={(typed) => searchIndex(currencyIndex, typed, 60)}
      delayMs={0}
      getKey={({ alpha }) => alpha}
      getText={({ alpha, fa }) => `${fa} (${alpha})`}
    />
  );
}
