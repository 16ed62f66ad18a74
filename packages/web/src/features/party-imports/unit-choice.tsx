import { type MoneyUnit, moneyUnits } from '@taraz/contract';
import { saysTomans } from '@taraz/core';
import { Segmented } from '../../ui/segmented.tsx';
import { unitChoiceStrings as words } from './unit-choice.fa.ts';

interface UnitChoiceProps {
  headers: readonly string[];
  unit: MoneyUnit | null;
  onChange: (unit: MoneyUnit) => void;
  /** nothing offers the amounts in rials later on, so that an answer is needed here */
  isNeeded?: boolean;
}

/** Do titles say tomans, and nobody that they are? */
export const isUnitAsked = (headers: readonly string[], unit: MoneyUnit | null): boolean =>
  unit !== 'toman' && headers.some(saysTomans);

/** In what all amounts of a file are counted: never tomans by itself, though its titles may say so. */
export function UnitChoice({ headers, unit, onChange, isNeeded = false }: UnitChoiceProps) {
  const isAsked = isUnitAsked(headers, unit);
  return (
    <Segmented
      label={words.label}
      hint={isAsked ? words.said : unit === 'toman' ? words.times : undefined}
      error={isAsked && isNeeded ? words.needed : undefined}
      value={isAsked ? null : unit}
      onChange={onChange}
      options={moneyUnits.map((value) => ({ value, label: words.names[value] }))}
    />
  );
}
