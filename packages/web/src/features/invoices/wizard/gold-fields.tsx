import { draftFieldsOf } from '@taraz/core';
import { useState } from 'react';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import {
  type GoldPart,
  type GoldUnit,
  goldPercent,
  goldUnitOf,
  isGoldPartGiven,
  takeExcessAsRial,
  writeGoldPart,
} from '../draft-store/pattern-transitions.ts';
import { useColumn } from './use-column.ts';
import { useFieldError } from './use-draft-text.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.vatReason;
const parts = [
  ['consfee', 'wage_price'],
  ['spro', 'seller_interest_price'],
  ['bros', 'metals_other_added_values'],
] as const;

/** Wage, profit and commission of a line in its sheet: a percentage or rial, with what the percentage comes to. */
export function GoldFields({ uuid, index }: { uuid: string; index: number }) {
  const store = useDraftStore();
  const [unit, setUnit] = useState<GoldUnit>(() => {
    const item = store.getSnapshot().state.items[index];
    return goldUnitOf(item === undefined ? [] : [item]);
  });
  return (
    <div className="col-span-2 field-pairs">
      <div className="col-span-2">
        <Segmented
          label={words.goldUnit}
          value={unit}
          onChange={(chosen) => {
            setUnit(chosen);
            if (chosen === 'rial') store.apply((state) => takeExcessAsRial(state, uuid));
          }}
          options={(['percent', 'rial'] as const).map((value) => ({ value, label: words.goldUnits[value] }))}
        />
      </div>
      {parts.map(([part, amount]) => (
        <GoldField key={part} {...{ uuid, index, part, amount, unit }} />
      ))}
    </div>
  );
}

interface GoldFieldProps {
  uuid: string;
  index: number;
  part: GoldPart;
  amount: (typeof parts)[number][1];
  unit: GoldUnit;
}

function GoldField({ uuid, index, part, amount, unit }: GoldFieldProps) {
  const store = useDraftStore();
  const format = useFormat();
  const column = useColumn();
  const item = useDraft(({ state }) => state.items[index]);
  const totals = useDraft(({ state }) => state.calculatedList[index]);
  const [isWriting, setWriting] = useState(false);
  const path = `items[${index}].${part}`;
  const error = useFieldError(path, isWriting);
  if (item === undefined) return null;
  const computed = isGoldPartGiven(item, part) ? (totals?.[amount] ?? '') : '';
  const value = unit === 'percent' ? goldPercent(item, part) : item[part] || computed;
  return (
    <div data-draft-path={path}>
      <DecimalField
        label={draftFieldsOf(column).find(({ key }) => key === part)?.label ?? part}
        value={value}
        maxFraction={unit === 'percent' ? 4 : 0}
        unit={wizardStrings.field[unit]}
        isRequired
        error={error}
        {...(unit === 'percent' && computed !== '' ? { hint: words.goldAmount(format.money(computed)) } : {})}
        onChange={(text) => {
          setWriting(true);
          store.apply((state) => writeGoldPart(state, uuid, { part, unit, text }), path);
        }}
        onBlur={() => {
          setWriting(false);
          store.endStep();
        }}
      />
    </div>
  );
}
