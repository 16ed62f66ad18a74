import { ApiProblem } from '@taraz/contract';
import { reasonOf } from '../../../../app/reason-of.ts';
import type { InvoiceSummary } from '../../queries.ts';
import type { Failure } from './use-bulk-work.ts';

const place = /^ids\[(\d+)\]$/;

/** What the server refuses of a list, by its place there; nothing where it refuses the whole. */
function refusedIn(error: unknown): ReadonlyMap<number, string> {
  const errors = error instanceof ApiProblem ? (error.problem?.errors ?? []) : [];
  return new Map(
    errors.flatMap(({ path, message }) => {
      const index = place.exec(path)?.[1];
      return index === undefined ? [] : [[Number(index), message] as const];
    }),
  );
}

/**
 * Takes one file of many invoices. What the server refuses by its place (one that is too long, or that a colleague deleted)
 * is left out and told, and keeps nothing else back.
 * @param keep is given the file, unless nothing is left for one
 */
export async function takeAllBut(
  chunk: readonly InvoiceSummary[],
  take: (ids: string[]) => Promise<Blob>,
  keep: (file: Blob) => void,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  let left = chunk;
  while (left.length > 0) {
    const asked = left;
    const answer = await take(asked.map(({ id }) => id)).then(
      (file) => ({ file }),
      (error: unknown) => ({ error }),
    );
    if ('file' in answer) {
      keep(answer.file);
      break;
    }
    const refused = refusedIn(answer.error);
    left = asked.filter((_, index) => !refused.has(index));
    if (left.length === asked.length) {
      const message = reasonOf(answer.error);
      return [...failures, ...left.map((invoice) => ({ invoice, message }))];
    }
    failures.push(
      ...asked.flatMap((invoice, index) => {
        const message = refused.get(index);
        return message === undefined ? [] : [{ invoice, message }];
      }),
    );
  }
  return failures;
}
