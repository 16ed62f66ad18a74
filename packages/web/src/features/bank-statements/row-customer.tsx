import { UserRound, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../app/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { type Payer, PayerField } from '../treasury/payer-field.tsx';
import { treasuryStrings } from '../treasury/strings.fa.ts';
import type { StatementRow } from './queries.ts';
import { statementStrings } from './strings.fa.ts';

const strings = statementStrings.rows;

interface RowCustomerProps {
  row: StatementRow;
  value: Payer | null;
  onChange: (payer: Payer | null) => void;
}

/** In whose account a row is to count: whom it names by one press, or a word that opens the choice. */
export function RowCustomer({ row, value, onChange }: RowCustomerProps) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const label = strings.customerOf(format.number(row.row));
  const likely = value === null ? row.likely_customer : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {likely !== null && (
        <Button
          size="s"
          icon={UserRoundCheck}
          aria-label={strings.likelyCustomerOf(format.number(row.row), likely.name)}
          onPress={() => onChange(likely)}
        >
          <span className="block max-w-36 truncate">{strings.likelyCustomer(likely.name)}</span>
        </Button>
      )}
      <Button
        size="s"
        variant={value === null ? 'quiet' : 'fix'}
        icon={UserRound}
        aria-label={value === null ? label : `${label}: ${value.name}`}
        onPress={() => setOpen(true)}
      >
        <span className="block max-w-36 truncate">{value?.name ?? strings.customer}</span>
      </Button>
      {isOpen && <CustomerDialog row={row} value={value} onChange={onChange} onClose={() => setOpen(false)} />}
    </span>
  );
}

function CustomerDialog({ row, value, onChange, onClose }: RowCustomerProps & { onClose: () => void }) {
  const [payer, setPayer] = useState(value);
  const isIn = row.amount?.startsWith('-') !== true;
  return (
    <FormDialog
      title={strings.customerTitle}
      submit={strings.customerSave}
      onSubmit={() => {
        onChange(payer);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">{[row.description, row.payer].filter(Boolean).join(' · ')}</p>
      <PayerField
        value={payer}
        onChange={setPayer}
        hint={treasuryStrings.payer[isIn ? 'deposit' : 'withdrawal']}
        error={undefined}
      />
    </FormDialog>
  );
}
