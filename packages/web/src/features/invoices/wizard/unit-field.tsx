import { type Unit, unitLabel, units } from '@taraz/core';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { buildIndex, searchIndex } from '../search-index.ts';
import { useDraftText, useFieldError } from './use-draft-text.ts';

/** The draft keeps the product's code where there is one, else the authority's. */
export const unitValue = (unit: Unit): string => unit.productCode ?? unit.code;

const usual = ['NUMBER', 'KILO', 'PACKAGE', 'METER', 'LITER', 'TON'];
const ordered = [...units].sort((a, b) => rank(a) - rank(b));
const index = buildIndex(ordered, (unit) => ({ codes: [unit.code, unit.productCode ?? ''], text: [unit.fa] }));

function rank(unit: Unit): number {
  const place = usual.indexOf(unit.productCode ?? '');
  return place < 0 ? usual.length : place;
}

/** The usual units first, then all that match. */
export const searchUnits = (text: string): Unit[] => searchIndex(index, text, 120);

export function UnitField({ path, label, isRequired }: { path: string; label: string; isRequired?: boolean }) {
  const { value, write, end } = useDraftText(path);
  const chosen =
    value === '' ? null : (ordered.find((unit) => unitValue(unit) === value || unit.code === value) ?? null);
  return (
    <div data-draft-path={path}>
      <ComboBox
        label={label}
        value={chosen}
        onChange={(unit) => {
          write(unit === null ? '' : unitValue(unit));
          end();
        }}
        search={searchUnits}
        delayMs={0}
        getKey={(unit) => unit.code}
        getText={(unit) => unit.fa}
        error={useFieldError(path, false)}
        isRequired={isRequired ?? false}
        {...(chosen === null && value !== '' ? { hint: unitLabel(value, 'raw-code') } : {})}
      />
    </div>
  );
}
