import { calls } from '@taraz/contract';
import { cleanIdentifier, parseTaxId } from '@taraz/core';
import { refuseBranchLimited } from '../../platform/http/branch-limit.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { refuse } from '../../platform/http/validation.ts';
import { fileOf } from '../imports/commands/start-import.ts';
import { actorOf } from '../invoices/actor-of.ts';
import { inquire, reconcile } from './inquire.ts';
import { inquireTaxId } from './inquire-tax-id.ts';
import type { Asker } from './lines.ts';
import { inquiryDetails } from './messages.fa.ts';
import { type AdoptionDeps, adoptInvoices } from './portal/adopt-invoices.ts';
import { comparePortalFile } from './portal/compare-file.ts';

const askerOf = ({ accountId, memoryIds }: RequestContext, memoryId: string | undefined): Asker => ({
  accountId,
  allowed: memoryIds,
  memoryId,
});

/** What has neither letter nor digit names nothing: the authority would take it for no question. @throws Problem INVALID_INPUT */
function refuseBlank(references: readonly string[], pathOf: (index: number) => string): void {
  const blank = [...references.keys()].filter((index) => !/[\p{L}\p{N}]/u.test(references[index] ?? ''));
  const message = inquiryDetails.blankReference;
  if (blank.length > 0) refuse(blank.map((index) => ({ path: pathOf(index), code: 'REQUIRED', message })));
}

const taxIdCharacters = 22;

/** A tax id as people write it. @throws Problem INVALID_INPUT */
function readTaxId(text: string): string {
  const taxId = cleanIdentifier(text).toUpperCase();
  if (parseTaxId(taxId) === null) {
    const { badTaxId, taxIdLength } = inquiryDetails;
    const message = taxId.length === taxIdCharacters ? badTaxId : taxIdLength(taxId.length);
    refuse([{ path: 'tax_id', code: 'BAD_FORMAT', message }]);
  }
  return taxId;
}

/** Calls that ask the authority. None of them changes anything, save the one that takes invoices into the book. */
export function inquiryRoutes(deps: AdoptionDeps): Route[] {
  return [
    implement(calls.inquireByReference, async ({ query, context }) => {
      const asked = [query.reference_number];
      refuseBlank(asked, () => 'reference_number');
      const [answer] = await inquire(deps, askerOf(context, query.memory_id), asked);
      if (answer === undefined) throw new Error('one that is asked about is answered');
      return answer;
    }),
    implement(calls.inquireBulk, async ({ body, context }) => {
      refuseBlank(body.reference_numbers, (index) => `reference_numbers[${index}]`);
      const answers = await inquire(deps, askerOf(context, body.memory_id), body.reference_numbers);
      return { count: answers.length, answers };
    }),
    implement(calls.reconcile, ({ query, context }) => {
      refuseBranchLimited(context);
      return reconcile(deps, askerOf(context, query.memory_id), {
        fromMs: Date.parse(query.from_date),
        toMs: Date.parse(query.to_date),
      });
    }),
    implement(calls.comparePortalFile, ({ body, context }) => {
      refuseBranchLimited(context);
      return comparePortalFile(deps, {
        accountId: context.accountId,
        allowed: context.memoryIds,
        file: fileOf(body.file),
        mapping: body.mapping,
        from: body.from_date,
        to: body.to_date,
      });
    }),
    implement(calls.adoptInvoices, async ({ body, context }) => ({
      results: await adoptInvoices(deps, actorOf(context), body.invoices),
    })),
    implement(calls.inquireMohaymen, ({ query, context }) =>
      inquireTaxId(deps, askerOf(context, query.memory_id), readTaxId(query.tax_id)),
    ),
  ];
}
