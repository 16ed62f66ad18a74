/** Edits of files that did not arrive, as this tab keeps them over a reload: apart for each user and account, until they sign out. */
import { currentSession } from '../../app/session-store.ts';
import type { ImportChange } from './queries.ts';

export interface CellEdit {
  row: number;
  column: number;
  value: string;
}

/** An edit as it is sent, however often: what it is over was found out once. */
export interface MadeEdit {
  readonly body: ImportChange;
  /** cells of rows in sight that get another text by it, and those of them that show it at once */
  readonly cells: readonly CellEdit[];
  readonly shown: readonly CellEdit[];
}

/** What an edit wrote that has arrived before an older one. */
export interface Above {
  /** as undo and redo count the file's edits */
  readonly number: number;
  /** its user took it back, and may do it again until another edit comes */
  readonly isUndone: boolean;
  readonly cells: readonly (readonly [name: string, cell: CellEdit])[];
}

/** Single cells, or another edit as it was made. */
export type KeptEdit = {
  readonly file: string;
  /** what came after it into cells that it writes as a whole */
  readonly above?: readonly Above[];
} & ({ readonly cells: readonly CellEdit[] } | { readonly made: MadeEdit });

const root = 'taraz.unsent';
const keyNow = (): string => {
  const { user } = currentSession();
  return `${root}.${user?.account.id ?? ''}.${user?.id ?? ''}`;
};

export function readKept(): KeptEdit[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyNow()) ?? '[]') as KeptEdit[];
  } catch {
    return [];
  }
}

function isWritten(texts: readonly string[]): boolean {
  try {
    if (texts.length === 0) sessionStorage.removeItem(keyNow());
    else sessionStorage.setItem(keyNow(), `[${texts.join()}]`);
    return true;
  } catch {
    return false;
  }
}

/** What there is no room for, the largest first, a reload forgets, and of all without a storage; what stands there is so by now. */
export function writeKept(edits: readonly KeptEdit[]): void {
  let texts = edits.map((edit) => JSON.stringify(edit));
  while (!isWritten(texts) && texts.length > 0) {
    const largest = texts.reduce((one, other) => (other.length > one.length ? other : one));
    texts = texts.toSpliced(texts.indexOf(largest), 1);
  }
}

/** Of every user and account. */
export function forgetKept(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(`${root}.`)) sessionStorage.removeItem(key);
  } catch {
    // Without storage nothing is kept.
  }
}
