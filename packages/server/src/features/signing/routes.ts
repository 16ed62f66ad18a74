import { calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { implement, type RequestContext, type Route } from '../../platform/http/route.ts';
import { found, givenTo, namedMemory } from '../settings/memory-commands.ts';
import { memoryByRowId } from '../settings/queries.ts';
import { readMemoryId } from '../settings/read-memory-id.ts';
import type { Environment } from '../settings/tables.ts';
import type { SigningDeps } from './deps.ts';
import { answerRequest, attendDesk, awaitRequests, closeDesk } from './desk.ts';
import { signingStatus, unsignedInvoices } from './queries.ts';
import { receiveSigned } from './receive.ts';
import { readSignedInvoice } from './signatures.ts';

const defaultWaitMs = 1_500;

/** The desk's calls. */
function deskRoutes(deps: SigningDeps): Route[] {
  const { database } = deps;
  const named = async (tx: Tx, memoryId: string, context: RequestContext) =>
    givenTo(context, await namedMemory(tx, memoryId, deps.defaultEnvironment));
  return [
    implement(calls.attendDesk, async ({ body, context }) => {
      const { memory } = await database.withAccount(context.accountId, async (tx) => {
        const known = await named(tx, body.memory_id, context);
        await attendDesk(tx, deps, known, context.userId);
        return known;
      });
      return { requests: await awaitRequests(deps, memory, body.wait_ms ?? defaultWaitMs) };
    }),
    implement(calls.answerDesk, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const known = await named(tx, body.memory_id, context);
        await answerRequest(tx, known, body.id, Buffer.from(body.signature, 'base64'));
        return { ok: true };
      }),
    ),
    implement(calls.closeDesk, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { memory } = givenTo(context, found(await memoryByRowId(tx, params.id)));
        await closeDesk(tx, memory.id);
        return { id: memory.id };
      }),
    ),
  ];
}

/** Calls of the taxpayer's own signing. */
export function signingRoutes(deps: SigningDeps): Route[] {
  const { database, runtime } = deps;
  const roots = async (environment: Environment) => (await deps.authorities[environment]?.roots()) ?? [];
  return [
    implement(calls.receiveFromTaxpayer, async ({ body, context }) => {
      const signed = readSignedInvoice(body.jws);
      return database.withAccount(context.accountId, (tx) => receiveSigned(tx, deps, context, signed, body.jws, roots));
    }),
    implement(calls.listUnsigned, ({ query, context }) =>
      database.withAccount(context.accountId, (tx) =>
        unsignedInvoices(
          tx,
          {
            accountId: context.accountId,
            memoryIds: context.memoryIds,
            memoryId: query.memory_id === undefined ? null : readMemoryId(query.memory_id),
          },
          query,
        ),
      ),
    ),
    implement(calls.signingStatus, ({ context }) =>
      database.withAccount(context.accountId, (tx) => signingStatus(tx, context.memoryIds, runtime.clock.nowMs())),
    ),
    ...deskRoutes(deps),
  ];
}
