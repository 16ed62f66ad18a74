import { useQuery } from '@tanstack/react-query';
import { Select } from '../../ui/select.tsx';
import { placesQuery } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.cheques;

interface BankAccountFieldProps {
  value: string;
  onChange: (id: string) => void;
  hint?: string;
  error: string | undefined;
}

/** The bank account that a cheque goes to, of those in use; it has the keyboard while none is chosen. */
export function BankAccountField({ value, onChange, hint, error }: BankAccountFieldProps) {
  const accounts = useQuery(placesQuery('bank', { limit: 500, sort: 'name', is_active: true }));
  return (
    <Select
      label={strings.account}
      isRequired
      value={value}
      onChange={onChange}
      placeholder={strings.chooseAccount}
      autoFocus={value === ''}
      source={accounts}
      error={error}
      {...(hint === undefined ? {} : { hint })}
      options={(accounts.data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
