import { Readable } from 'node:stream';
import { calls, type PaperLayout, paperLimits } from '@taraz/contract';
import { holderOf } from '../../platform/http/holder-of.ts';
import {
  implementFile,
  implementStream,
  type RequestContext,
  type Route,
  type StreamReply,
} from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import type { PaperDeps } from './deps.ts';
import { paperName } from './document/basics.ts';
import { routeDetails } from './messages.fa.ts';
import { refuseLongOnes, refuseTooLong, tooLong } from './paper-lines.ts';
import type { PaperSource } from './paper-source.ts';
import { pdfReply } from './pdf-reply.ts';
import { type PaperReader, paperSources } from './queries.ts';
import { type ZipEntry, zipFiles } from './zip-files.ts';

/** Invoices read from the database at a time while a ZIP is made. */
const batchSize = 50;

/** PDFs of invoices, one after the other: memory holds one at a time. */
async function* pdfsOf(
  { database, press, ports }: PaperDeps,
  reader: PaperReader,
  ids: readonly string[],
  layout: PaperLayout,
): AsyncGenerator<ZipEntry> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    const sources = await database.withAccount(reader.accountId, (tx) => paperSources(tx, reader, batch, ports));
    for (const source of sources) {
      const { pdf } = await press.set(reader.accountId, [source], layout);
      yield { name: `${paperName(source)}.pdf`, bytes: pdf, date: source.issuedAt };
    }
  }
}

/** Those that are too long for a paper of their own, and why. */
const longOf = (sources: readonly PaperSource[]): [id: string, why: string][] =>
  sources.flatMap((source): [string, string][] => {
    const why = tooLong([source]);
    return why === null ? [] : [[source.id, why]];
  });

async function zipReply(
  deps: PaperDeps,
  reader: PaperReader,
  ids: readonly string[],
  layout: PaperLayout,
): Promise<StreamReply> {
  // Whatever is wrong is said before the first byte: a broken ZIP says nothing.
  const long: [id: string, why: string][] = [];
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    const sources = await deps.database.withAccount(reader.accountId, (tx) =>
      paperSources(tx, reader, batch, deps.ports, ids),
    );
    long.push(...longOf(sources));
  }
  refuseLongOnes(ids, new Map(long));
  return {
    contentType: 'application/zip',
    body: Readable.from(zipFiles(pdfsOf(deps, reader, ids, layout)), { objectMode: false }),
    fileName: 'invoices.zip',
  };
}

/** Whoever asks, as papers know them: the buyers' accounts are the admin's, and the official sheet says nothing of them. */
const readerOf = (context: RequestContext, layout: PaperLayout): PaperReader => ({
  accountId: context.accountId,
  memoryIds: context.memoryIds,
  seesBalances: layout !== 'official' && context.roles.includes('admin'),
});

/** Calls of the paper feature. */
export function paperRoutes(deps: PaperDeps): Route[] {
  const { database, press, ports } = deps;
  const setTogether = async (reader: PaperReader, ids: readonly string[], layout: PaperLayout, list?: typeof ids) => {
    const sources = await database.withAccount(reader.accountId, (tx) => paperSources(tx, reader, ids, ports, list));
    if (list !== undefined) refuseLongOnes(list, new Map(longOf(sources)));
    refuseTooLong(sources);
    const { pdf } = await press.set(reader.accountId, sources, layout);
    return { pdf, sources };
  };
  const one = async (reader: PaperReader, id: string, layout: PaperLayout) => {
    const { pdf, sources } = await setTogether(reader, [id], layout);
    const [source] = sources;
    return { ...pdfReply(pdf), name: source === undefined ? id : paperName(source) };
  };
  const named = (name: string) => `inline; filename="${name}.pdf"`;
  return [
    implementStream(calls.invoicePdf, async ({ params, query: { layout = 'official' }, context, reply }) => {
      const { name, ...file } = await one(readerOf(context, layout), params.id, layout);
      reply.header('content-disposition', named(name));
      return file;
    }),
    implementStream(calls.ownInvoicePdf, async ({ params, query: { layout = 'official' }, context, reply }) => {
      const reader = { ...readerOf(context, layout), writtenBy: holderOf(context) };
      const { name, ...file } = await one(reader, params.id, layout);
      reply.header('content-disposition', named(name));
      return file;
    }),
    implementFile(calls.invoicePdfs, async ({ body, context }) => {
      const { ids, layout = 'official', format = 'zip' } = body;
      const reader = readerOf(context, layout);
      if (format === 'zip') return zipReply(deps, reader, ids, layout);
      if (ids.length > paperLimits.pdf)
        throw new Problem('TOO_LARGE', { detail: routeDetails.tooManyInvoices(paperLimits.pdf) });
      const { pdf } = await setTogether(reader, ids, layout, ids);
      return { ...pdfReply(pdf), fileName: 'invoices.pdf' };
    }),
  ];
}
