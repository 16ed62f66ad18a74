import { type CallInput, type CallReply, type Client, calls } from '@taraz/contract';
import { formatJalaliDate } from '@taraz/core';

type Detail = CallReply<typeof calls.getImport>;

export const saleHeaders = ['فاکتور', 'تاریخ', 'نام مشتری', 'کد ملی', 'شناسه کالا', 'شرح', 'تعداد', 'فی', 'مالیات ٪'];

/** A line of a file of sales, right but for what differs, by column. */
export function saleLine(nowMs: number, number: string, changes: Partial<Record<number, string>> = {}): string[] {
  const today = formatJalaliDate(new Date(nowMs - 3_600_000).toISOString());
  const cells = [number, today, 'پخش آریا', '14008430838', '2720000114542', 'چای', '2', '9850000', '10'];
  for (const [index, text] of Object.entries(changes)) cells[Number(index)] = text ?? '';
  return cells;
}

export const salesCsv = (...rows: string[][]): File =>
  new File([[saleHeaders, ...rows].map((row) => row.join(';')).join('\n')], 'فروش.csv');

export const upload = (client: Client, file: File) => client(calls.importInvoices, { body: { file } });
export const getImport = (client: Client, id: string) => client(calls.getImport, { params: { id } });
export const changeImport = (client: Client, id: string, body: object) =>
  client(calls.changeImport, { params: { id }, body: body as never });
export const rowsOfImport = (client: Client, id: string, query: CallInput<typeof calls.importRows>['query'] = {}) =>
  client(calls.importRows, { params: { id }, query });

/** @throws Error when it does not come to one of the states within some seconds */
export async function untilState(client: Client, id: string, ...states: Detail['state'][]): Promise<Detail> {
  for (let tries = 0; tries < 400; tries += 1) {
    const job = await getImport(client, id);
    if (states.includes(job.state)) return job;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never ${states.join()}: ${JSON.stringify(await getImport(client, id))}`);
}

/** Up to where its rows are judged, its columns as they were guessed. */
export async function judged(client: Client, file: File): Promise<Detail> {
  const { id } = await upload(client, file);
  const mapping = await untilState(client, id, 'mapping', 'ready');
  if (mapping.state === 'mapping') await changeImport(client, id, { mapping: mapping.mapping });
  return untilState(client, id, 'ready', 'done');
}
