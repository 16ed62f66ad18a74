import { type AuthorityAccess, leadsToRoots } from '../settings/authority-access.ts';
import type { SettingsDeps } from '../settings/deps.ts';
import { generateMemoryKey, installCertificate } from '../settings/key-commands.ts';
import { addMemory } from '../settings/memory-commands.ts';
import { memoryByMemoryId } from '../settings/queries.ts';
import type { Environment } from '../settings/tables.ts';
import { delegate, sendingOf } from '../settings/trusted-provider.ts';
import { demoTaxpayer } from './demo-account.ts';
import type { SimulatorControl } from './simulator-control.ts';

export const demoMemoryId = 'A11216';

/** Where the account issues, and where it only tries: numbers and sums of tests stand apart, as at the real authority. */
const demoMemories = [
  { memory_id: demoMemoryId, environment: 'simulator', title: 'حافظه اصلی' },
  { memory_id: 'A1121T', environment: 'sandbox', title: 'حافظه آزمایشی' },
] as const satisfies { memory_id: string; environment: Environment; title: string }[];
type DemoMemory = (typeof demoMemories)[number];

/** The demo's tax memories, known to the simulator, each with a key and a certificate got the way every taxpayer gets one. */
export async function ensureDemoMemories(
  settings: SettingsDeps,
  simulator: SimulatorControl,
  accountId: string,
): Promise<void> {
  for (const one of demoMemories) {
    const authority = settings.authorities[one.environment];
    if (authority?.isSimulator) await ensureMemory(settings, { simulator, authority }, accountId, one);
  }
}

async function ensureMemory(
  settings: SettingsDeps,
  { simulator, authority }: { simulator: SimulatorControl; authority: AuthorityAccess },
  accountId: string,
  demo: DemoMemory,
): Promise<void> {
  const { database, runtime } = settings;
  const { nationalCode, economicCode, name } = demoTaxpayer;
  const { memory_id: memoryId, environment } = demo;
  const known = await database.withAccount(
    accountId,
    async (tx) =>
      (await memoryByMemoryId(tx, memoryId, environment)) ?? (await addMemory(settings, tx, accountId, demo)),
  );
  const sending = sendingOf(known.memory);
  if (sending !== 'taxpayer') {
    await database.withAccount(accountId, (tx) => delegate(settings, tx, known.memory, sending));
    return;
  }
  await simulator.registerMemory({ memoryId, nationalId: nationalCode, economicCode, nameTrade: name, mode: sending });
  // Someone has chosen to sign with a key of their own, or what the memory is for: nothing here is ours to mend.
  if (known.memory.signer !== 'platform' || known.memory.environment !== environment) return;
  const inUse = known.active?.certificate_pem ?? null;
  const isMade = inUse !== null && (await leadsToRoots(authority, inUse, runtime.clock));
  if (isMade && known.memory.last_test_at !== null) return;
  if (!isMade) await installOwnKey(settings, simulator, accountId, memoryId);
  // The road of the memory ends at «در حال کار», as for everyone who has gone it.
  await settings.connection.test(accountId, environment, memoryId);
}

/** A key made here with a certificate of the simulator's, in use at once. */
async function installOwnKey(
  settings: SettingsDeps,
  simulator: SimulatorControl,
  accountId: string,
  memoryId: string,
): Promise<void> {
  const { database } = settings;
  const key = await database.withAccount(accountId, (tx) => generateMemoryKey(settings, tx, memoryId));
  const certificate = await simulator.signRequest(key.csr_pem);
  await database.withAccount(accountId, (tx) =>
    installCertificate(settings, tx, memoryId, certificate, { atOnce: true }),
  );
}
