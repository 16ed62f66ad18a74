import {
  checkCivilPartnership,
  checkEconomicCode12Legacy,
  checkEconomicCode14,
  checkFollowerCode,
  checkLegalNationalId,
  checkNationalCode,
  cleanIdentifier,
  readCell,
  sheetColumn,
} from '@taraz/core';
import type { EntityKind } from '../../access/tables.ts';
import { mendHint } from '../../party-imports/mend-hint.ts';
import { purchaseImportTexts as texts } from './messages.fa.ts';
import type { CellFault, CellOf, PurchaseFileRow } from './read-rows.ts';

/** Longer names are cut. */
const nameMost = 300;

/** Whose a code is, by its length and its check digit. */
const codeKinds: readonly (readonly [
  check: (code: string) => boolean,
  person: EntityKind,
  field: 'economicCode' | 'nationalCode',
])[] = [
  [checkLegalNationalId, 'legal', 'economicCode'],
  [checkCivilPartnership, 'civil_partnership', 'economicCode'],
  [checkEconomicCode14, 'real', 'economicCode'],
  [checkNationalCode, 'real', 'nationalCode'],
  [checkFollowerCode, 'follower', 'nationalCode'],
];

/** Codes as invoices' own columns read them: of either it is told where a spreadsheet dropped first zeros or last digits. */
const codeColumns = ['buyer_info.national_code', 'buyer_info.economic_code'].map(sheetColumn);

/** What is wrong with a code that a spreadsheet took for a number; null: nothing that is known. */
function spoiltCode(typed: string): string | null {
  for (const column of codeColumns) {
    const reading = column === null ? null : readCell(column, typed, 0);
    if (reading !== null && !reading.ok) return reading.message + mendHint(typed, reading);
  }
  return null;
}

/** Of a cell of codes; programs write noughts where there is none, as they do for tax numbers. */
function writtenCode(typed: string): string {
  const code = cleanIdentifier(typed);
  return /^0+$/.test(code) ? '' : code;
}

function readCode(field: 'supplier_code' | 'national_code', cell: CellOf) {
  const code = writtenCode(cell(field));
  const spoilt = spoiltCode(code);
  const known = spoilt === null ? codeKinds.find(([check]) => code !== '' && check(code)) : undefined;
  const message = code !== '' && known === undefined ? (spoilt ?? texts.code) : null;
  const [, personType = 'legal' as const, kind] = known ?? [];
  return { field, code, personType, kind, message };
}

type ReadCode = ReturnType<typeof readCode>;

/** Twelve digits beside a code with a check digit are the economic code of before 1402, which is nobody's any more. */
const isOutdated = (code: string, { kind, personType }: ReadCode): boolean =>
  checkEconomicCode12Legacy(code) && kind !== undefined && personType !== 'follower';

/**
 * A row's seller: its name, and its code in whichever of the columns of codes has one. A person's own stands beside the
 * economic code that persons have; a second one that is none of theirs does no harm.
 */
export function readSupplier(
  cell: CellOf,
  faults: CellFault[],
): Pick<PurchaseFileRow, 'supplierName' | 'personType' | 'economicCode' | 'nationalCode' | 'formerCode'> {
  const [first, second] = [readCode('supplier_code', cell), readCode('national_code', cell)];
  const formerCode = isOutdated(first.code, second) ? first.code : '';
  const { field, code, personType, kind, message } = first.code === '' || formerCode !== '' ? second : first;
  if (message !== null) faults.push({ field, message });
  const supplierName = (cell('supplier_name') || code).slice(0, nameMost);
  if (supplierName === '') faults.push({ field: 'supplier_name', message: texts.noSupplier });
  const supplier = {
    ...{ supplierName, personType, economicCode: '', nationalCode: '', formerCode },
    ...(kind && { [kind]: code }),
  };
  const areOfOne = supplier.economicCode !== '' && personType === 'real' && second.kind === 'nationalCode';
  return areOfOne ? { ...supplier, personType: second.personType, nationalCode: second.code } : supplier;
}
