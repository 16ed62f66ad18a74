import { calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { implement, implementPrepared, type RequestContext, type Route } from '../../platform/http/route.ts';
import { Problem } from '../../platform/problem.ts';
import { changeAccountSettings, settingsNow } from './account-commands.ts';
import type { SettingsDeps } from './deps.ts';
import { handOver } from './hand-over.ts';
import { generateMemoryKey, importMemoryKey, installCertificate, openImport } from './key-commands.ts';
import {
  addMemory,
  changeMemory,
  changeMemorySettings,
  deleteMemory,
  found,
  namedMemory,
  resetMemorySettings,
} from './memory-commands.ts';
import { presentMemory, presentMemorySettings } from './presenter.ts';
import { type MemoryWithKeys, memoriesOf, memoryByRowId, queuedNow, serialsGiven } from './queries.ts';
import { certifyBySimulator } from './simulator-certificate.ts';
import type { Environment } from './tables.ts';
import { availableProviders } from './trusted-provider.ts';
import { leftBehind, leftWith } from './unissued.ts';

/** To whom a memory is not given, it does not exist. */
function visible(found: MemoryWithKeys, { memoryIds }: RequestContext): MemoryWithKeys {
  if (memoryIds !== null && !memoryIds.includes(found.memory.memory_id)) throw new Problem('NOT_FOUND');
  return found;
}

/** Where a memory may belong here, its own environment first. */
const environmentsServed = ({ authorities, defaultEnvironment }: SettingsDeps): Environment[] =>
  (Object.keys(authorities) as Environment[]).sort(
    (a, b) => Number(b === defaultEnvironment) - Number(a === defaultEnvironment),
  );

function accountRoutes(deps: SettingsDeps): Route[] {
  const { database } = deps;
  return [
    implement(calls.getSettings, ({ context }) =>
      database.withAccount(context.accountId, (tx) => settingsNow(deps, tx)),
    ),
    implement(calls.listTrustedProviders, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => ({ providers: await availableProviders(deps, tx) })),
    ),
    implement(calls.putSettings, ({ body, query, context }) =>
      database.withAccount(context.accountId, (tx) =>
        changeAccountSettings(deps, tx, context.accountId, { ...query, ...body }, context.ifMatch),
      ),
    ),
  ];
}

function memoryRoutes(deps: SettingsDeps): Route[] {
  const { database, runtime, defaultEnvironment, authorities } = deps;
  /** @param isAdmin what was left behind is the admin's to move, and whole drafts of the account */
  const presentAll = async (tx: Tx, all: readonly MemoryWithKeys[], isAdmin = true) => {
    const [serials, queues, nowMs] = [await serialsGiven(tx), await queuedNow(tx), runtime.clock.nowMs()];
    const left = isAdmin ? await leftBehind(tx) : new Map();
    return all.map((found) => {
      const isSimulated = authorities[found.memory.environment]?.isSimulator === true;
      return presentMemory(found, { serials, queues, isSimulated, nowMs, left_behind: leftWith(left, found.memory) });
    });
  };
  const present = async (tx: Tx, memory: MemoryWithKeys) => {
    const [shown] = await presentAll(tx, [memory]);
    if (shown === undefined) throw new Error('one memory is presented as none');
    return shown;
  };
  return [
    implement(calls.listMemories, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const memories = await presentAll(tx, await memoriesOf(tx, context.memoryIds), context.roles.includes('admin'));
        return { count: memories.length, memories, environments: environmentsServed(deps), next: null };
      }),
    ),
    implement(calls.addMemory, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        present(tx, await addMemory(deps, tx, context.accountId, body)),
      ),
    ),
    implement(calls.putMemory, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        present(tx, await changeMemory(deps, tx, params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.handOverMemory, ({ params, body, context }) =>
      database.withAccount(context.accountId, (tx) => handOver(deps, tx, params.id, body.to)),
    ),
    implement(calls.deleteMemory, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await deleteMemory(deps, tx, params.id);
        return { id: params.id };
      }),
    ),
    implement(calls.createMemorySettings, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { memory } = await namedMemory(tx, body.memory_id, defaultEnvironment);
        return presentMemorySettings(await changeMemorySettings(deps, tx, memory.id, body, null));
      }),
    ),
    implement(calls.listMemorySettings, ({ context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const settings = (await memoriesOf(tx, context.memoryIds)).map(presentMemorySettings);
        return { count: settings.length, settings, next: null };
      }),
    ),
    implement(calls.getMemorySettings, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentMemorySettings(visible(found(await memoryByRowId(tx, params.id)), context)),
      ),
    ),
    implement(calls.putMemorySettings, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentMemorySettings(await changeMemorySettings(deps, tx, params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.resetMemorySettings, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => ({
        id: (await resetMemorySettings(deps, tx, params.id)).memory.id,
      })),
    ),
  ];
}

function keyRoutes(deps: SettingsDeps): Route[] {
  const { database, defaultEnvironment, connection } = deps;
  return [
    implement(calls.generateKey, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { id, public_key_pem, csr_pem } = await generateMemoryKey(deps, tx, body.memory_id);
        return { id, memory_id: body.memory_id, public_key_pem, csr_pem };
      }),
    ),
    implement(calls.uploadCertificate, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentMemorySettings(await installCertificate(deps, tx, body.memory_id, body.certificate_pem)),
      ),
    ),
    implementPrepared(
      calls.importKey,
      ({ body: { memory_id, ...upload }, context }) => openImport(deps, context.accountId, memory_id, upload),
      ({ body, context }, key) =>
        database.withAccount(context.accountId, async (tx) =>
          presentMemorySettings(await importMemoryKey(deps, tx, body.memory_id, key)),
        ),
    ),
    implement(calls.certifyBySimulator, async ({ body, context }) => {
      const certificate = await certifyBySimulator(deps, context.accountId, body.memory_id, body.csr_pem);
      return database.withAccount(context.accountId, async (tx) =>
        presentMemorySettings(await installCertificate(deps, tx, body.memory_id, certificate)),
      );
    }),
    implement(calls.testConnection, async ({ body, context }) => {
      const { memory } = await database.withAccount(context.accountId, (tx) =>
        namedMemory(tx, body.memory_id, defaultEnvironment),
      );
      const checks = await connection.test(context.accountId, memory.environment, memory.memory_id);
      return { ok: checks.every(({ ok }) => ok), checks };
    }),
  ];
}

export const settingsRoutes = (deps: SettingsDeps): Route[] => [
  ...accountRoutes(deps),
  ...memoryRoutes(deps),
  ...keyRoutes(deps),
];
