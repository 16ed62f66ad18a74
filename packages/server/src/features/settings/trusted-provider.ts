import { readFile } from 'node:fs/promises';
import {
  CertificateExpiredError,
  createSigningRequest,
  generateKeyPair,
  importCertificates,
  importPrivateKey,
  parseCertificate,
  privateKeyToPem,
} from '@taraz/authority';
import type { Selectable } from 'kysely';
import type { TrustedProviderConfig } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/keys/vault.ts';
import { Problem } from '../../platform/problem.ts';
import { currentAccount } from '../access/queries.ts';
import { createSimulatorControl, type SimulatorControl, SimulatorRefusal } from '../demo/simulator-control.ts';
import { type AuthorityAccess, leadsToRoots } from './authority-access.ts';
import { checkChain } from './certificate.ts';
import type { SettingsDeps } from './deps.ts';
import { settingsMessages, simulatedProviderName } from './messages.fa.ts';
import { nationalIdOf } from './national-id.ts';
import type { Environment, SettingsTables, SignerMode, TokensBy } from './tables.ts';

export type ProviderRow = Selectable<SettingsTables['trusted_providers']>;

/** What the operator's company is called at the simulator, whose certificate authority signs for it. */
const simulated = { id: 'TP1001', nationalId: '10320296185' } as const;

const boundTo = (environment: Environment) => `trusted-provider/${environment}`;

export const providersIn = (tx: Tx, environments: readonly Environment[]): Promise<ProviderRow[]> =>
  tx
    .selectFrom('trusted_providers')
    .selectAll()
    .where('environment', 'in', [...environments])
    .execute();

/** PEM of the company's private key. Keep it in memory only. */
export const providerKeyPem = (vault: Vault, { environment, private_key_sealed }: ProviderRow): string =>
  Buffer.from(vault.open(private_key_sealed, boundTo(environment))).toString('utf8');

interface Identity {
  environment: Environment;
  id: string;
  name: string;
  privateKeyPem: string;
  certificatePem: string;
}

/** With what is kept already nothing changes: what signs since then signs on. */
async function keepProvider({ runtime, vault }: SettingsDeps, tx: Tx, identity: Identity): Promise<void> {
  const { environment, id, name, privateKeyPem, certificatePem } = identity;
  const [known] = await providersIn(tx, [environment]);
  const isKept = known?.provider_id === id && known.name === name && known.certificate_pem === certificatePem;
  if (known !== undefined && isKept && providerKeyPem(vault, known) === privateKeyPem) return;
  const row = {
    provider_id: id,
    name,
    certificate_pem: certificatePem,
    private_key_sealed: Buffer.from(vault.seal(Buffer.from(privateKeyPem, 'utf8'), boundTo(environment))),
    not_after: new Date(parseCertificate(certificatePem).notAfterMs),
    updated_at: new Date(runtime.clock.nowMs()),
  };
  await tx
    .insertInto('trusted_providers')
    .values({ environment, ...row })
    .onConflict((conflict) => conflict.column('environment').doUpdateSet(row))
    .execute();
}

/**
 * Takes the operator's key and certificate from the files that the configuration names, at each start of a process: a
 * renewed file is in use after a restart. A certificate that has ended keeps nobody from working who needs none.
 * @throws Error when a file cannot be read, or the key and certificate do not go together
 */
export async function takeConfiguredProvider(deps: SettingsDeps, config: TrustedProviderConfig | null): Promise<void> {
  if (config === null) return;
  const key = importPrivateKey(await readFile(config.keyFile));
  const authority = deps.authorities[config.environment];
  const certificates = importCertificates(await readFile(config.certificateFile));
  const roots = (await authority?.roots()) ?? [];
  const at = (nowMs: number) => checkChain(certificates, key, { roots, nowMs });
  const now = at(deps.runtime.clock.nowMs());
  const hasEnded = now.faults.some((fault) => fault instanceof CertificateExpiredError);
  const { notAfterMs } = parseCertificate(now.leaf);
  if (hasEnded) deps.runtime.log.error({ until: new Date(notAfterMs) }, "the trusted company's certificate has ended");
  const { faults, pem: certificatePem } = hasEnded ? at(notAfterMs) : now;
  const [fault] = faults;
  if (fault !== undefined) throw new Error(`TARAZ_TSP_CERTIFICATE_FILE: ${fault.code}`);
  const { environment, id, name } = config;
  const privateKeyPem = privateKeyToPem(key);
  await deps.database.withPlatform((tx) =>
    keepProvider(deps, tx, { environment, id, name, privateKeyPem, certificatePem }),
  );
}

/** At the simulator the operator becomes a trusted company by itself, the way it would at the authority. */
export async function becomeSimulatedProvider(
  deps: SettingsDeps,
  tx: Tx,
  {
    environment,
    authority,
    simulator,
  }: { environment: Environment; authority: AuthorityAccess; simulator: SimulatorControl },
): Promise<void> {
  await simulator.registerProvider({
    providerId: simulated.id,
    nationalId: simulated.nationalId,
    nameTrade: simulatedProviderName,
  });
  const [known] = await providersIn(tx, [environment]);
  // It does not where the simulator began anew.
  if (known !== undefined && (await leadsToRoots(authority, known.certificate_pem, deps.runtime.clock))) return;
  const { privateKeyPem } = await generateKeyPair();
  const csr = await createSigningRequest(importPrivateKey(privateKeyPem), {
    commonName: simulatedProviderName,
    organization: simulatedProviderName,
    nationalId: simulated.nationalId,
  });
  const certificatePem = await simulator.signRequest(csr);
  const { id } = simulated;
  await keepProvider(deps, tx, {
    environment,
    id,
    name: simulatedProviderName,
    privateKeyPem,
    certificatePem,
  });
}

/** How a memory sends, as its taxpayer says it in the authority's portal (protocol.md section 8). */
export type Sending = 'taxpayer' | 'provider-taxpayer-key' | 'provider-key';

export const sendingOf = ({ signer, tokens_by }: { signer: SignerMode; tokens_by: TokensBy }): Sending =>
  signer === 'trusted_provider'
    ? 'provider-key'
    : signer === 'taxpayer' && tokens_by === 'operator'
      ? 'provider-taxpayer-key'
      : 'taxpayer';

/** Enters a memory at the simulator as its taxpayer does in the portal, with its way of sending. */
export const enterAtSimulator = (
  simulator: SimulatorControl,
  account: Awaited<ReturnType<typeof currentAccount>>,
  memoryId: string,
  sending: Sending,
): Promise<void> =>
  simulator.registerMemory({
    memoryId,
    nationalId: nationalIdOf(account),
    economicCode: account.economic_code,
    nameTrade: account.name,
    mode: sending,
    keepsOwner: true,
    ...(sending === 'taxpayer' ? {} : { providerId: simulated.id }),
  });

/** Why the simulator did not enter a memory or sign its request, for people. */
export const refusedBySimulator = (cause: unknown): Problem =>
  new Problem('CONFLICT', {
    detail:
      cause instanceof SimulatorRefusal && cause.status === 409
        ? settingsMessages.memoryOfOther
        : settingsMessages.simulatorSilent,
    cause,
  });

/**
 * What comes before a memory is signed for by the operator, or no longer is. At the real authority the taxpayer chooses
 * the way of sending for the memory in the portal; the simulator is told here.
 * @throws Problem CONFLICT where the operator is no trusted company, or the simulator does not answer
 */
export async function delegate(
  deps: SettingsDeps,
  tx: Tx,
  { environment, memory_id }: { environment: Environment; memory_id: string },
  to: Sending,
): Promise<void> {
  const authority = deps.authorities[environment];
  if (authority === undefined || !authority.isSimulator) {
    if (to === 'taxpayer') return;
    if ((await providersIn(tx, [environment])).length === 0)
      throw new Problem('CONFLICT', { detail: settingsMessages.noProvider });
    return;
  }
  const account = await currentAccount(tx);
  const simulator = createSimulatorControl(authority.baseUrl);
  try {
    if (to !== 'taxpayer') await becomeSimulatedProvider(deps, tx, { environment, authority, simulator });
    await enterAtSimulator(simulator, account, memory_id, to);
  } catch (cause) {
    if (to === 'taxpayer') return;
    throw refusedBySimulator(cause);
  }
}

/** Memories that are signed here, by the operator as a trusted company or that may be: where the operator is one. */
export async function companysMemories(deps: SettingsDeps, tx: Tx) {
  const environments = (await availableProviders(deps, tx)).map(({ environment }) => environment);
  if (environments.length === 0) return [];
  return tx
    .selectFrom('tax_memories')
    .select(['id', 'signer'])
    .where('environment', 'in', environments)
    .where('signer', '<>', 'taxpayer')
    .execute();
}

/** Does the operator sign for all of them, that of the row id `except` apart? Where there is none yet, as was chosen for those to come. */
export async function isCompanys(deps: SettingsDeps, tx: Tx, chosen: boolean, except = ''): Promise<boolean> {
  const memories = (await companysMemories(deps, tx)).filter(({ id }) => id !== except);
  return memories.length === 0 ? chosen : memories.every(({ signer }) => signer === 'trusted_provider');
}

/** Where the operator may sign as a trusted company. */
export async function availableProviders(deps: SettingsDeps, tx: Tx) {
  const environments = Object.keys(deps.authorities) as Environment[];
  const rows = environments.length === 0 ? [] : await providersIn(tx, environments);
  return environments.flatMap((environment) => {
    const row = rows.find((one) => one.environment === environment);
    if (row === undefined && !deps.authorities[environment]?.isSimulator) return [];
    return [
      {
        environment,
        provider_id: row?.provider_id ?? simulated.id,
        name: row?.name ?? simulatedProviderName,
        not_after: row?.not_after.toISOString() ?? null,
      },
    ];
  });
}
