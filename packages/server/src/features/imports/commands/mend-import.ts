import type { SpooledFile } from '@taraz/contract';
import type { Tx } from '../../../platform/db/database.ts';
import type { ImportDeps } from '../deps.ts';
import { type ImportRow, needState } from '../job.ts';
import { compareMended, type Mended } from './compare-mended.ts';
import { editable, giveInSteps } from './edit-in-steps.ts';

const isEditable = ({ state }: ImportRow): boolean => editable.some((one) => one === state);

/**
 * What a mended error file says otherwise than the import; null while the import takes no edits. Nothing is held
 * meanwhile: checking and issuing go on. @throws Problem INVALID_INPUT
 */
export const readMended = async (deps: ImportDeps, row: ImportRow, file: SpooledFile): Promise<Mended | null> =>
  isEditable(row) ? compareMended(deps, row, file) : null;

/**
 * Puts the rows of a mended error file in the place of those they came from; undone as one. A page of cells at once, more
 * in steps of the background. @throws Problem CONFLICT; then nothing of it is taken
 */
export async function mendImport(tx: Tx, deps: ImportDeps, row: ImportRow, mended: Mended | null): Promise<ImportRow> {
  needState(row, ...(mended === null ? [] : editable));
  return mended === null ? row : giveInSteps(tx, deps, row, mended.parts());
}
