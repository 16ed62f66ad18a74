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
  /** what it writes as a whole, by names as well, which no older edit is sent over then; known once it is made */
  over: Map<string, CellEdit>;
  /** writes texts of such cells again that came after it */
  rewrite: (cells: readonly CellEdit[]) => Promise<void>;
}

/** In the order in which they were made. */
interface Numbered extends Insisted {
  number: number;
  /** texts that later edits wrote into what it writes as a whole, as long as it has not arrived */
  above: Map<string, CellEdit>;
}
let made = 0;

/** What could not be sent, in its order, until it is sent again or its notice is closed. */
let unsent: Numbered[] = [];
/** What of it waits to be sent again, one after another. */
let again: Numbered[] = [];
let isSendingAgain = false;
/** The notice that offers to send again what is unsent; -1 for none. */
let notice = -1;
/** Cells that are being sent, and all edits that are. */
const underWay = new Map<string, Promise<void>>();
const flying = new Map<Numbered, Promise<void>>();

/** @returns what was unsent, which is so no more */
function takeUnsent(): Numbered[] {
  const taken = unsent;
  unsent = [];
  return taken;
}

async function sendAgain(): Promise<void> {
  again.push(...takeUnsent());
  if (isSendingAgain) return;
  isSendingAgain = true;
  while (again.length > 0) {
    // A table that is under way may be laid over it.
    await Promise.all(flying.values());
    const edit = again.shift();
    if (edit !== undefined) await put(edit);
  }
  isSendingAgain = false;
}

/** Takes cells out of an edit that is older. @returns whether something of it is left to be sent; a table is whole */
function isLeft(other: Numbered, written: readonly string[], number: number): boolean {
  if (other.number >= number || other.cells.size === 0) return true;
  for (const name of written) other.cells.delete(name);
  return other.cells.size > 0;
}

/** A cell that was written again since is not sent as it was before. */
function dropOlder(names: Iterable<string>, { number }: Pick<Numbered, 'number'>): void {
  const written = [...names];
  unsent = unsent.filter((other) => isLeft(other, written, number));
  again = again.filter((other) => isLeft(other, written, number));
}

/** Nor where a table that has arrived lies over it, also of what is under way still: should it fail, it is not offered. */
function dropCovered({ over, number }: Numbered): void {
  const written = [...over.keys()];
  dropOlder(written, { number });
  for (const other of flying.keys()) isLeft(other, written, number);
}

/** What has arrived stands above tables that were made before it and are still to arrive. */
function noteAbove({ cells, over, number }: Numbered): void {
  for (const table of [...unsent, ...again, ...flying.keys()]) {
    if (table.number >= number) continue;
    for (const [name, cell] of [...cells, ...over]) if (table.over.has(name)) table.above.set(name, cell);
  }
}

/** A table that has arrived late is no newer than what was written in the middle of it since. */
async function writeAbove(table: Numbered): Promise<void> {
  const isOver = (other: Numbered) =>
    [...other.cells.keys(), ...other.over.keys()].some((name) => table.over.has(name));
  // The server may have taken them before it.
  const later = [...flying].filter(([other]) => other.number > table.number && isOver(other));
  await Promise.all(later.map(([, sent]) => sent));
  // What is still to come writes its own.
  const coming = new Set([...unsent, ...again, ...flying.keys()].flatMap(({ cells }) => [...cells.keys()]));
  const texts = [...table.above].flatMap(([name, cell]) => (coming.has(name) ? [] : [cell]));
  table.above.clear();
  if (texts.length > 0) await table.rewrite(texts);
}

/** What can never be written so: a text that is not taken, or rows that are others by now. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 400 || (error.status === 409 && (error.problem?.errors ?? []).length > 0));

async function attempt(edit: Numbered): Promise<void> {
  dropOlder(edit.cells.keys(), edit);
  const isOfCells = edit.cells.size > 0;
  try {
    await withLoading(edit.send());
    dropCovered(edit);
    noteAbove(edit);
    if (unsent.length === 0) toast.close(notice);
    await writeAbove(edit);
  } catch (error) {
    // Another text stands in each of its cells by now.
    if (isOfCells && edit.cells.size === 0) return;
    if (!isRefused(error)) unsent.push(edit);
    tellFailed(error);
  }
}

/**
 * Says that an edit failed, and offers to send what is unsent, also where something else failed now, as an undo: the same words
 * take the place of the notice that offered it. What was refused has words of its own: whatever arrives or is lost, they stay
 * until they are closed.
 */
export function tellFailed(error: unknown): void {
  const detail = reasonOf(error);
  if (isRefused(error)) return void toast.error(words.refused, { detail });
  if (unsent.length === 0) {
    toast.error(words.failed, { detail });
    notice = -1;
    return;
  }
  notice = toast.error(words.failed, {
    detail,
    action: { label: words.again, onPress: () => void sendAgain() },
    onClose: () => void takeUnsent(),
  });
}

/** Of the texts of one cell the later is sent after the earlier. */
async function put(edit: Numbered): Promise<void> {
  const names = [...edit.cells.keys()];
  const before = names.flatMap((name) => underWay.get(name) ?? []);
  const sent = before.length === 0 ? attempt(edit) : Promise.all(before).then(() => attempt(edit));
  for (const name of names) underWay.set(name, sent);
  flying.set(edit, sent);
  await sent;
  flying.delete(edit);
  for (const name of names) if (underWay.get(name) === sent) underWay.delete(name);
}

/** Says that it is at work, and offers to send again what failed: nothing that was written or pasted is lost. */
export function insist(edit: Insisted): Promise<void> {
  made += 1;
  const numbered = { ...edit, number: made, above: new Map() };
  // At once: what waits to be sent again would come after it.
  dropOlder(numbered.cells.keys(), numbered);
  return put(numbered);
}
