import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/validation.ts';
import { Problem } from '../../platform/problem.ts';
import type { Runtime } from '../../platform/runtime.ts';
import type { MemoryKey } from '../invoices/numbering.ts';
import type { InvoicePorts } from '../invoices/ports.ts';
import { fieldProblem } from '../invoices/read-fields.ts';
import type { AuthorityLine, AuthorityLines } from '../sending/authority-line.ts';
import { inquiryDetails } from './messages.fa.ts';

export interface InquiryDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
  lines: AuthorityLines;
  ports: Pick<InvoicePorts, 'memory'>;
}

/** Who asks, and through which memory; none named: that of what is asked about, where it is theirs, or the default one. */
export interface Asker {
  accountId: string;
  allowed: readonly string[] | null;
  memoryId: string | undefined;
}

export const notReady = () => new Problem('MEMORY_NOT_READY', { detail: inquiryDetails.notReady });

/** A memory that they may use, the default one where none is named, and its line, none where it is disabled: at the authority another may stand in its place; null: there is none. */
async function knownLine({ database, ports, lines }: InquiryDeps, { accountId, allowed, memoryId }: Asker) {
  const memory = await database.withAccount(accountId, (tx) =>
    ports.memory(tx, { sandbox: false, allowed, ...(memoryId ? { memoryId } : {}) }),
  );
  if (memory === null) return null;
  const key: MemoryKey = { accountId, environment: memory.environment, memoryId: memory.memoryId };
  return { key, line: memory.enabled ? await lines(key) : null };
}

/** The memory, and its line if it has one. @throws Problem INVALID_INPUT for one named that is not theirs, MEMORY_NOT_READY for none at all */
async function memoryFor(deps: InquiryDeps, asker: Asker) {
  const known = await knownLine(deps, asker);
  if (known === null && asker.memoryId) return refuse([fieldProblem('memory_id', 'UNKNOWN_MEMORY')]);
  if (known === null) throw notReady();
  return known;
}

/** The memory and its line. @throws Problem INVALID_INPUT for one named that is not theirs, MEMORY_NOT_READY */
export async function lineFor(deps: InquiryDeps, asker: Asker) {
  const { key, line } = await memoryFor(deps, asker);
  if (line === null) throw notReady();
  return { key, line };
}

/**
 * The memory whose book is compared, and the line by which one asks about what is its, as `findLineAbout`: one that is
 * disabled, or whose certificate has ended, has a book still. @throws as `lineFor`
 */
export async function bookFor(deps: InquiryDeps, asker: Asker) {
  const { key, line: own } = await memoryFor(deps, asker);
  const line = own ?? (await defaultLine(deps, asker, key.environment));
  if (line === null) throw notReady();
  return { key, line };
}

/** The default memory's line. @param environment where it has to ask; null: wherever it does @returns null where there is none */
async function defaultLine(
  deps: InquiryDeps,
  asker: Omit<Asker, 'memoryId'>,
  environment: MemoryKey['environment'] | null,
): Promise<AuthorityLine | null> {
  const byDefault = await knownLine(deps, { ...asker, memoryId: undefined });
  const isElsewhere = environment !== null && environment !== byDefault?.key.environment;
  return byDefault === null || isElsewhere ? null : byDefault.line;
}

/**
 * The line by which one asks about what is a memory's: its own where it is theirs. Where that has no key that is good any
 * more the default one's does, since the authority answers a taxpayer for all memories; so it does about what is no memory's of theirs.
 * @returns null where there is none: no key is good, or the default one's asks in another environment
 */
export async function findLineAbout(
  deps: InquiryDeps,
  asker: Omit<Asker, 'memoryId'>,
  memoryId: string | undefined,
): Promise<AuthorityLine | null> {
  const own = memoryId === undefined ? null : await knownLine(deps, { ...asker, memoryId });
  return own?.line ?? defaultLine(deps, asker, own?.key.environment ?? null);
}

/** `findLineAbout`. @throws Problem MEMORY_NOT_READY */
export async function lineAbout(...about: Parameters<typeof findLineAbout>): Promise<AuthorityLine> {
  const line = await findLineAbout(...about);
  if (line === null) throw notReady();
  return line;
}

/** No answer is a passing trouble of the authority's, never a finding. */
export async function answered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Problem('UNAVAILABLE', { detail: inquiryDetails.noAnswer, headers: { 'retry-after': '30' }, cause });
  }
}
