import { readFile } from 'node:fs/promises';
import { type ColumnKey, columnKeys, columns, defaultInvoiceDate, type InvoiceDraft } from '@taraz/core';
import { Problem } from '../../../platform/problem.ts';

/** One realistic draft for each type and pattern lies in the repository's examples/, where users and tests read them too. */
const examples = new URL('../../../../../../examples/', import.meta.url);

const fileOf = (key: ColumnKey): URL => {
  const pattern = columns[key].pattern.replaceAll('_', '-');
  return new URL(`${key.replace('/', '-')}-${pattern}.json`, examples);
};

/**
 * A filled example for a type and pattern, dated so that it could be sent as it stands.
 * @throws Problem NOT_FOUND for a pair that the law does not know
 */
export async function sampleDraft(
  outputType: string | undefined,
  pattern: string | undefined,
  nowMs: number,
): Promise<InvoiceDraft> {
  const inty = outputType === 'type_two' ? 2 : 1;
  const key = columnKeys.find((one) => columns[one].inty === inty && columns[one].pattern === (pattern ?? 'sale'));
  if (key === undefined) throw new Problem('NOT_FOUND');
  const draft = JSON.parse(await readFile(fileOf(key), 'utf8')) as InvoiceDraft;
  return { ...draft, invoice: { ...draft.invoice, invoice_date: defaultInvoiceDate(nowMs) } };
}
