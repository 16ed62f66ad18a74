import { type MoneyUnit, moneyUnits } from '@taraz/contract';
import { saysTomans } from '@taraz/core';
import { Segmented } from '../../ui/segmented.tsx';
import { unitChoiceStrings as words } from './unit-choice.fa.ts';

interface UnitChoiceProps {
  headers: readonly string[];
  unit: MoneyUnit | null;
  onChange: (unit: MoneyUnit) => void;
}

/** In what all amounts of a file are counted: never tomans by itself, though its titles may say so. */
export function UnitChoice({ headers, unit, onChange }: UnitChoiceProps) {
  const isAsked = unit !== 'toman' && headers.some(saysTomans);
  return (
    <Segmented
      label={words.label}
      hint={isAsked ? words.said : unit === 'toman' ? words.times : undefined}
      value={isAsked ? null : unit}
      onChange={onChange}
      options={moneyUnits.map((value) => ({ value, label: words.names[value] }))}
    />
  );
}
