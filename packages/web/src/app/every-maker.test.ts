import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Call, calls } from '@taraz/contract';
import { expect, it } from 'vitest';

/*
 * Whatever takes an Idempotency-Key makes or moves something: sent by the bare client after a lost answer, it would be
 * made twice. It goes through useCreate, or stands here with what keeps it to one.
 */
const onceByItself: Readonly<Record<string, string>> = {
  createInvoice: 'sendRequest, under the name the sale or the draft has on its device',
  editInvoice: 'sendRequest, and repairs with their If-Match',
  createPreInvoice: 'useSaveOnce',
  putPreInvoice: 'useSaveOnce; an offer becomes an invoice once',
  bulkInvoiceAction: 'the state of each invoice',
  abandonInvoice: 'the state of the invoice',
  askReviews: 'a draft has one question, the last one asked',
  askReview: 'a draft has one question, the last one asked',
  forcePush: 'the state of the invoice',
  changeImport: 'cells are what is said, of the rows that were seen; an undo is of what is shown',
  mendImport: 'cells are what the file says',
  createGoodsImport: 'one at a time, and resumed',
  bulkChangeProducts: 'the preview, which changes nothing; the change goes through useCreate',
  pairDeposit: 'a verdict said twice is the same',
  addMemory: 'a memory is there once',
  createMemorySettings: 'settings of a memory are there once',
  importKey: 'a key is there once',
  uploadCertificate: 'a certificate is there once',
  putTicket: 'closing and reading; a reply goes through useCreate',
  putProblemReport: 'closing and reading; a reply goes through useCreate',
  answerTicket: 'closing and reading; a reply goes through useCreate',
  replayWebhookDelivery: 'a message keeps its id',
  testWebhook: 'a trial message',
};

/** Calls that are not named where they are sent: none of them makes anything, but for createOnce itself. */
const sentByTable = [
  'call',
  'calls[callId as keyof typeof calls] as Call',
  'callsOf[kind].look',
  'callsOf[kind].state',
  'removeCall[kind]',
  'listCall[kind]',
  'revokeCall[kind]',
  'ways[subject].list',
  'ways[subject].remove',
];

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = globSync('**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join(root, path), 'utf8'));

it('what makes something is made once', () => {
  const makers = (Object.values(calls) as Call[]).filter(({ idempotent }) => idempotent === true);
  const text = sources.join('\n');
  const bare = makers.map(({ id }) => id).filter((id) => new RegExp(`\\bapi\\(\\s*calls\\.${id}\\b`).test(text));
  expect([makers.length > 40, sources.length > 500]).toEqual([true, true]);
  expect(bare.filter((id) => !(id in onceByItself))).toEqual([]);
  expect(Object.keys(onceByItself).filter((id) => !bare.includes(id))).toEqual([]);
});

it('a way back makes with a client of its own, apart from those of other rows and of forms', () => {
  const borrowed = sources.flatMap((text) => [
    ...(text.match(/\btellRemoved\([^;]*?\(\) =>[^;]*?\b(create|once)\b/g) ?? []),
    ...(text.match(/\b(create|once)\(calls\.undo\w+/g) ?? []),
  ]);
  expect(borrowed).toEqual([]);
});

it('what is sent without being named makes nothing', () => {
  const unnamed = sources.flatMap((text) =>
    [...text.matchAll(/\bapi\(\s*(?!\s|calls\.\w+,)([^,]+),/g)].map(([, sent]) => sent),
  );
  expect([...new Set(unnamed)].toSorted()).toEqual(sentByTable.toSorted());
});
