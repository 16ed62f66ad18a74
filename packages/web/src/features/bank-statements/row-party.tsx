import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, UserRound, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { FormDialog } from '../../app/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Select } from '../../ui/select.tsx';
import { PayerField } from '../treasury/payer-field.tsx';
import { allPlacesQuery } from '../treasury/queries.ts';
import { treasuryStrings } from '../treasury/strings.fa.ts';
import type { StatementRow } from './queries.ts';
import { statementStrings } from './strings.fa.ts';
import { likelyPartyOf, type Party } from './use-choices.ts';

const strings = statementStrings.rows;

interface RowPartyProps {
  row: StatementRow;
  /** the statement's own place */
  placeId: string;
  value: Party | null;
  onChange: (party: Party | null) => void;
}

/** Whose money a row is: whom or what it names by one press, or a word that opens the choice. */
export function RowParty(props: RowPartyProps) {
  const { row, value, onChange } = props;
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const label = strings.partyOf(format.number(row.row));
  const likely = value === null ? likelyPartyOf(row) : null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {likely !== null && (
        <Button
          size="s"
          icon={likely.isPlace ? ArrowLeftRight : UserRoundCheck}
          aria-label={strings.likelyPartyOf(format.number(row.row), likely.name)}
          onPress={() => onChange(likely)}
        >
          <span className="block max-w-36 truncate">{strings.likelyParty(likely.name)}</span>
        </Button>
      )}
      <Button
        size="s"
        variant={value === null ? 'quiet' : 'fix'}
        icon={value?.isPlace ? ArrowLeftRight : UserRound}
        aria-label={value === null ? label : `${label}: ${value.name}`}
        onPress={() => setOpen(true)}
      >
        <span className="block max-w-36 truncate">{value?.name ?? strings.party}</span>
      </Button>
      {isOpen && <PartyDialog {...props} onClose={() => setOpen(false)} />}
    </span>
  );
}

function PartyDialog({ row, placeId, value, onChange, onClose }: RowPartyProps & { onClose: () => void }) {
  const [party, setParty] = useState(value);
  const source = useQuery(allPlacesQuery());
  const others = (source.data ?? []).filter(({ id }) => id !== placeId);
  const isIn = row.amount?.startsWith('-') !== true;
  const choosePlace = (chosen: string) => {
    const place = others.find(({ id }) => id === chosen);
    setParty(place === undefined ? null : { id: place.id, name: place.name, isPlace: true });
  };
  return (
    <FormDialog
      title={strings.partyTitle}
      submit={strings.partySave}
      onSubmit={() => {
        onChange(party);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="text-ink-2">{[row.description, row.payer].filter(Boolean).join(' · ')}</p>
      <PayerField
        value={party?.isPlace ? null : party}
        onChange={setParty}
        hint={treasuryStrings.payer[isIn ? 'deposit' : 'withdrawal']}
        error={undefined}
      />
      <Select
        label={strings.place}
        isOptional
        source={source}
        value={party?.isPlace ? party.id : 'none'}
        onChange={choosePlace}
        hint={strings.placeHint}
        options={[
          { value: 'none', label: strings.placeNone },
          ...others.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </FormDialog>
  );
}
