import { taken } from '../problem.ts';
import { isUniqueViolation } from './database-errors.ts';

/**
 * Work that a unique constraint may refuse, told at the field that holds what another one has already.
 * @param message also says how to mend it
 * @throws Problem CONFLICT; whatever else `work` throws, as it is
 */
export async function refuseTaken<T>(work: Promise<T>, constraint: string, path: string, message: string): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isUniqueViolation(error, constraint)) throw error;
    throw taken(path, message, error);
  }
}
