import { treasuryStrings } from './strings.fa.ts';

/** Of what may be set aside: what is in use, and what is chosen already, or was when the form opened, though it is not. */
export const offered = <Row extends { id: string; is_active: boolean }>(
  rows: readonly Row[],
  kept: readonly (string | null | undefined)[],
): Row[] => rows.filter(({ id, is_active }) => is_active || kept.includes(id));

/** A place as a choice. */
export const placeOption = ({ id, name, is_active }: { id: string; name: string; is_active: boolean }) => ({
  ...{ value: id, label: name },
  ...(is_active ? {} : { hint: treasuryStrings.isInactive }),
});
