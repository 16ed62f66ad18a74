import { calls } from '@taraz/contract';
import { cleanIdentifier } from '@taraz/core';
import { refuseBranchLimited } from '../../platform/http/branch-limit.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { fileOf } from '../imports/commands/start-import.ts';
import { type Asker, inquire, inquireTaxId, reconcile } from './inquire.ts';
import { type AdoptionDeps, adoptInvoices } from './portal/adopt-invoices.ts';
import { comparePortalFile } from './portal/compare-file.ts';

const askerOf = ({ accountId, memoryIds }: RequestContext, memoryId: string | undefined): Asker => ({
  accountId,
  allowed: memoryIds,
  memoryId,
});

/** Calls that ask the authority. None of them changes anything, save the one that takes invoices into the book. */
export function inquiryRoutes(deps: AdoptionDeps): Route[] {
  return [
    implement(calls.inquireByReference, async ({ query, context }) => {
      const [answer] = await inquire(deps, askerOf(context, query.memory_id), [query.reference_number]);
      if (answer === undefined) throw new Problem('INVALID_INPUT');
      return answer;
    }),
    implement(calls.inquireBulk, async ({ body, context }) => {
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
    implement(calls.adoptInvoices, async ({ body, context: { accountId, userId, branchId, memoryIds } }) => ({
      results: await adoptInvoices(deps, { accountId, userId, branchId, memoryIds }, body.invoices),
    })),
    implement(calls.inquireMohaymen, ({ query, context }) =>
      inquireTaxId(deps, askerOf(context, query.memory_id), cleanIdentifier(query.tax_id).toUpperCase()),
    ),
  ];
}
