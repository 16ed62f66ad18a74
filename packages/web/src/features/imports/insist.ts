import { ApiProblem } from '@taraz/contract';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { currentSession, onSignOut } from '../../app/session-store.ts';
import { toast } from '../../ui/toast-store.ts';
import { type Above, type CellEdit, forgetKept, type KeptEdit, readKept, writeKept } from './kept-edits.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.grid;

/** An edit that is sent until it has arrived. */
export interface Insisted {
  file: string;
  /**
   * Sends it as it was made the first time, however often; once its user is gone, as `isGone` says, nothing.
   * @returns the number of the file's last edit then
   */
  send: (isGone: () => boolean) => Promise<number>;
  /** what it writes into single cells, by names of them that are no other file's */
  cells: Map<string, CellEdit>;
  /** what it writes as a whole, by names as well, which no older edit is sent over then; known once it is made */
  over: Map<string, CellEdit>;
  /** writes texts of such cells again that came after it */
  rewrite: (cells: readonly CellEdit[]) => Promise<void>;
  /** as it is kept over a reload; null as long as it is not made */
  kept: () => KeptEdit | null;
}

/** In the order in which they were made. */
interface Numbered extends Insisted {
  number: number;
  /** what later edits wrote into what it writes as a whole, as long as it has not arrived, in the order in which they did */
  above: readonly Above[];
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

/** Files whose kept edits are in hand here, and whether some may be kept. */
const opened = new Set<string>();
let isKept = false;
/** The last that was made before its user left. */
let left = 0;
const isOfGone = ({ number }: Numbered): boolean => number <= left;

function keptOf(edit: Numbered): KeptEdit[] {
  const kept = edit.kept();
  if (kept === null) return [];
  return [edit.above.length === 0 ? kept : { ...kept, above: edit.above }];
}

/** What a reload would lose, once something has not arrived. */
function keep(): void {
  const inHand = [...unsent, ...again, ...flying.keys()].sort((one, other) => one.number - other.number);
  const others = readKept().filter(({ file }) => !opened.has(file));
  const kept = [...others, ...inHand.flatMap(keptOf)];
  isKept = kept.length > 0;
  writeKept(kept);
}

// The next user sends nothing of this one's. Whoever goes to another account finds it when he is back.
onSignOut(() => {
  unsent = [];
  again = [];
  opened.clear();
  isKept = false;
  left = made;
  if (currentSession().user === null) forgetKept();
});

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

/** What has arrived, as the file's edit of that number, stands above tables that were made before it and are still to arrive. */
function noteAbove({ cells, over, number }: Numbered, ofFile: number): void {
  for (const table of [...unsent, ...again, ...flying.keys()]) {
    if (table.number >= number) continue;
    const written = [...cells, ...over].filter(([name]) => table.over.has(name));
    if (written.length > 0) table.above = [...table.above, { number: ofFile, isUndone: false, cells: written }];
  }
}

/** How the edits of a file stand after a change of it. */
export interface EditsNow {
  /** the change was an undo or a redo */
  readonly isBackOrForth: boolean;
  /** number of the last edit that stands: those beyond it are undone */
  readonly last: number;
  /** what is undone can still be done again: no other edit came since */
  readonly mayRedo: boolean;
}

/** What its user took back stands above nothing, unless he does it again before another edit comes. */
export function noteChange(file: string, { isBackOrForth, last, mayRedo }: EditsNow): void {
  for (const table of [...unsent, ...again, ...flying.keys()]) {
    if (table.file !== file) continue;
    if (isBackOrForth) table.above = table.above.map((one) => ({ ...one, isUndone: one.number > last }));
    else if (!mayRedo) table.above = table.above.filter(({ isUndone }) => !isUndone);
  }
  if (isKept) keep();
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
  const written = new Map(table.above.flatMap(({ cells, isUndone }) => (isUndone ? [] : cells)));
  const texts = [...written].flatMap(([name, cell]) => (coming.has(name) ? [] : [cell]));
  table.above = [];
  if (texts.length > 0 && !isOfGone(table)) await table.rewrite(texts);
}

/** What can never be written so: a text that is not taken, or rows that are others by now. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiProblem &&
  (error.status === 400 || (error.status === 409 && (error.problem?.errors ?? []).length > 0));

async function attempt(edit: Numbered): Promise<void> {
  // It may have waited behind another one of its cell.
  if (isOfGone(edit)) return;
  dropOlder(edit.cells.keys(), edit);
  const isOfCells = edit.cells.size > 0;
  try {
    const ofFile = await withLoading(edit.send(() => isOfGone(edit)));
    dropCovered(edit);
    noteAbove(edit, ofFile);
    if (unsent.length === 0) toast.close(notice);
    await writeAbove(edit);
  } catch (error) {
    // Another text stands in each of its cells by now, or another user's account is entered.
    if ((isOfCells && edit.cells.size === 0) || isOfGone(edit)) return;
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
  offerAgain({ detail });
}

function offerAgain(more: { detail?: string }): void {
  notice = toast.error(words.failed, {
    ...more,
    action: { label: words.again, onPress: () => void sendAgain() },
    onClose: () => {
      takeUnsent();
      keep();
    },
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
  if (!isOfGone(edit) && (isKept || unsent.length > 0)) keep();
  for (const name of names) if (underWay.get(name) === sent) underWay.delete(name);
}

const numberedOf = (edit: Insisted, above: readonly Above[] = []): Numbered => {
  made += 1;
  return { ...edit, number: made, above };
};

/** Offers what of a file did not arrive before a reload. @param editOf makes an edit of what was kept */
export function offerKept(file: string, editOf: (kept: KeptEdit) => Insisted): void {
  if (opened.has(file)) return;
  opened.add(file);
  const kept = readKept().filter((one) => one.file === file);
  if (kept.length === 0) return;
  isKept = true;
  unsent.push(...kept.map((one) => numberedOf(editOf(one), one.above)));
  offerAgain({});
}

/** Says that it is at work, and offers to send again what failed: nothing that was written or pasted is lost. */
export function insist(edit: Insisted): Promise<void> {
  const numbered = numberedOf(edit);
  // At once: what waits to be sent again would come after it.
  dropOlder(numbered.cells.keys(), numbered);
  const sent = put(numbered);
  if (isKept) keep();
  return sent;
}
