/** Another process holds the ledger: the file is its own until it ends. */
export class LedgerInUse extends Error {}

const inUse = 5;

/** By SQLite's codes: what to do about it. */
const remedies: Readonly<Record<number, string>> = {
  8: 'may this user write it?',
  10: 'is its disk well, and not read-only?',
  11: 'it is damaged; take it away, and the simulator begins anew',
  13: 'its disk is full',
  14: 'may this user read and write it, and its directory?',
  26: 'it is damaged; take it away, and the simulator begins anew',
};

/** Why the ledger of a simulator cannot be opened, in words. */
export function ledgerFault(path: string, error: unknown): Error {
  // Extended codes have their kind in the lowest byte.
  const code = Number((error as { errcode?: unknown }).errcode ?? 0) & 0xff;
  if (code === inUse) {
    return new LedgerInUse(`cannot open the simulator's ledger ${path}: another simulator is using it`, {
      cause: error,
    });
  }
  const reason = error instanceof Error ? error.message : String(error);
  const remedy = remedies[code];
  const told = remedy === undefined ? reason : `${reason}; ${remedy}`;
  return new Error(`cannot open the simulator's ledger ${path}: ${told}`, { cause: error });
}
