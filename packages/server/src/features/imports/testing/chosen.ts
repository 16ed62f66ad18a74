import type { Client } from '@taraz/contract';
import { changeImport, judged, saleLine, salesCsv, untilState } from './uploads.ts';

/** Row 2 is invoice 5, row 3 was mended to its number and chosen about, and 5 is taken back; row 4 is invoice 7. */
export async function chosenRepetition(client: Client, nowMs: number, choice: 'issue' | 'skip') {
  const line = (number: string, changes = {}) => saleLine(nowMs, number, changes);
  const { id } = await judged(client, salesCsv(line('5'), line('S', { 6: 'دو' }), line('7', { 6: 'دو' })));
  const change = (body: object) => changeImport(client, id, body);
  await change({ action: 'draft' });
  await untilState(client, id, 'ready');
  await change({ cells: [0, 6].map((column) => ({ row: 3, column, value: column === 0 ? '5' : '2' })) });
  await change({ cells: [{ row: 4, column: 6, value: '2' }] });
  await change({ twins: { choice, rows: [3] } });
  await change({ action: 'recall' });
  await untilState(client, id, 'ready');
  return { id, change };
}
