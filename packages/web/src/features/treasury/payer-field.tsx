import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { ComboBox } from '../../ui/combo-box.tsx';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.payer;

export interface Payer {
  id: string;
  name: string;
}

const search = async (text: string, signal: AbortSignal): Promise<Payer[]> =>
  (await api(calls.listPayers, { query: { search_field: text, limit: 12 } }, { signal })).customers;

interface PayerFieldProps {
  label?: string;
  value: Payer | null;
  onChange: (payer: Payer | null) => void;
  hint: string;
  error: string | undefined;
}

/** The customer in whose account the money counts; none: it is nobody's. */
export function PayerField({ label = strings.label, value, onChange, hint, error }: PayerFieldProps) {
  return (
    <ComboBox<Payer>
      label={label}
      isOptional
      value={value}
      onChange={onChange}
      search={search}
      getKey={({ id }) => id}
      getText={({ name }) => name}
      placeholder={strings.search}
      hint={hint}
      error={error}
    />
  );
}
