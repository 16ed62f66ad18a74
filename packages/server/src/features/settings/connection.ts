import { CallError, createAuthorityClient, localSigner, RefusedError } from '@taraz/authority';
import type { CallReply, calls } from '@taraz/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { currentAccount } from '../access/queries.ts';
import type { AuthorityAccess } from './authority-access.ts';
import { nationalIdOf } from './key-commands.ts';
import { connectionMessages } from './messages.fa.ts';
import { type SigningMaterial, signingMaterial } from './signing.ts';
import type { Environment } from './tables.ts';

export type CheckResult = CallReply<typeof calls.testConnection>['checks'][number];
type CheckName = keyof typeof connectionMessages;

/** Tries a memory against the authority, one thing after another; what cannot be tried any more is left out. */
export type ConnectionCheck = (accountId: string, environment: Environment, memoryId: string) => Promise<CheckResult[]>;

export interface ConnectionDeps {
  database: Database;
  runtime: Runtime;
  vault: Vault;
  authorities: Readonly<Partial<Record<Environment, AuthorityAccess>>>;
}

const timeouts = { connectMs: 5_000, totalMs: 15_000 };
/** The authority refuses tokens whose time is off by more (protocol.md section 3). */
const clockToleranceMs = 60_000;

const result = (check: CheckName, ok: boolean, measured: string | null = null): CheckResult => ({
  check,
  ok,
  message: connectionMessages[check][ok ? 'ok' : 'failed'],
  measured,
});

/** What an error of a call says, short: its own codes where the authority answered. */
const reasonOf = (error: CallError): string =>
  error instanceof RefusedError ? error.errors.map(({ code }) => code).join(', ') : error.code;

/** @throws what is no failure of the call itself */
async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { error: CallError }> {
  try {
    return { value: await work() };
  } catch (error) {
    if (error instanceof CallError) return { error };
    throw error;
  }
}

/** The key's own checks need nobody. */
function keyChecks(material: SigningMaterial | null, nowMs: number): CheckResult[] {
  if (material === null) return [result('key', false)];
  const valid = material.notAfterMs > nowMs;
  return [result('key', true), result('certificate', valid, new Date(material.notAfterMs).toISOString())];
}

async function askAuthority(
  baseUrl: string,
  memoryId: string,
  nationalId: string,
  material: SigningMaterial,
  { clock }: Runtime,
): Promise<CheckResult[]> {
  const signer = localSigner({ privateKey: material.privateKeyPem, certificates: material.certificates });
  const client = createAuthorityClient({
    baseUrl,
    clientId: memoryId,
    signer,
    clock: () => clock.nowMs(),
    timeouts,
  });
  try {
    const begunMs = clock.nowMs();
    const nonce = await attempt(() => client.nonce());
    if ('error' in nonce) return [result('network', false, reasonOf(nonce.error))];
    const checks = [result('network', true, `${clock.nowMs() - begunMs} ms`)];
    const information = await attempt(() => client.serverInformation({ refresh: true }));
    if ('error' in information) return [...checks, result('token', false, reasonOf(information.error))];
    const { serverTimeMs } = information.value;
    if (serverTimeMs !== null) {
      const offMs = serverTimeMs - clock.nowMs();
      checks.push(result('clock', Math.abs(offMs) <= clockToleranceMs, `${offMs} ms`));
    }
    checks.push(result('token', true));
    const fiscal = await attempt(() => client.fiscalInformation(memoryId));
    if ('error' in fiscal) return [...checks, result('memory', false, reasonOf(fiscal.error))];
    const found = fiscal.value;
    if (found.outcome === 'notFound') return [...checks, result('memory', false)];
    const isOurs = found.fiscalStatus === 'ACTIVE' && found.nationalId === nationalId;
    return [...checks, result('memory', isOurs, `${found.fiscalStatus} ${found.nationalId}`)];
  } finally {
    client.close();
  }
}

export function createConnectionCheck({ database, runtime, vault, authorities }: ConnectionDeps): ConnectionCheck {
  return async (accountId, environment, memoryId) => {
    const nowMs = runtime.clock.nowMs();
    const { material, nationalId } = await database.withAccount(accountId, async (tx) => ({
      material: await signingMaterial(tx, vault, environment, memoryId, nowMs),
      nationalId: nationalIdOf(await currentAccount(tx)),
    }));
    const own = keyChecks(material, nowMs);
    const authority = authorities[environment];
    if (authority === undefined) return [...own, result('network', false)];
    if (material === null) return own;
    return [...own, ...(await askAuthority(authority.baseUrl, memoryId, nationalId, material, runtime))];
  };
}
