import { ApiProblem } from '@taraz/contract';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { toast } from '../../ui/toast-store.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.grid;

export interface CellEdit {
  row: number;
  column: number;
  value: string;
}

/** An edit that is sent until it has arrived. */
export interface Insisted {
  /** Sends it as it was made the first time, however often. */
  send: () => Promise<void>;
  /** what it writes into single cells, by names of them that are no other file's */
  cells: Map<string, CellEdit>;
}

/** What could not be sent, in its order, until it is sent again or its notice is closed. */
let unsent: Insisted[] = [];
let notice = -1;
/** Cells that are being sent. */
const underWay = new Map<string, Promise<void>>();

/** @returns what was unsent, which is so no more */
function takeUnsent(): Insisted[] {
  const taken = unsent;
  unsent = [];
  return taken;
}

async function sendAgain(): Promise<void> {
  for (const edit of takeUnsent()) await insist(edit);
}

/** A cell that was written again since is not sent as it was before. */
function dropOlder({ cells }: Insisted): void {
  unsent = unsent.filter((other) => {
    const hadCells = other.cells.size > 0;
    for (const name of cells.keys()) other.cells.delete(name);
    return !hadCells || other.cells.size > 0;
  });
}

/** What can never be written so: a text that is not taken, or rows that are others by now. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 400 || (error.status === 409 && (error.problem?.errors ?? []).length > 0));

async function attempt(edit: Insisted): Promise<void> {
  dropOlder(edit);
  try {
    await withLoading(edit.send());
    if (unsent.length === 0) toast.close(notice);
  } catch (error) {
    if (!isRefused(error)) unsent.push(edit);
    tellFailed(error);
  }
}

/**
 * Says that an edit failed, and offers to send what is unsent, also where something else failed now, as an undo: the same words
 * take the place of the notice that offered it.
 */
export function tellFailed(error: unknown): void {
  const again = {
    action: { label: words.again, onPress: () => void sendAgain() },
    onClose: () => void takeUnsent(),
  };
  notice = toast.error(words.failed, { detail: reasonOf(error), ...(unsent.length === 0 ? {} : again) });
}

/**
 * Says that it is at work, and offers to send again what failed: nothing that was written or pasted is lost. Of the texts of
 * one cell the later is sent after the earlier.
 */
export async function insist(edit: Insisted): Promise<void> {
  const names = [...edit.cells.keys()];
  const before = names.flatMap((name) => underWay.get(name) ?? []);
  const sent = before.length === 0 ? attempt(edit) : Promise.all(before).then(() => attempt(edit));
  for (const name of names) underWay.set(name, sent);
  await sent;
  for (const name of names) if (underWay.get(name) === sent) underWay.delete(name);
}
