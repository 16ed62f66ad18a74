import { checkCertificate, KeyError } from '@taraz/authority';
import type { SettingsDeps } from '../settings/deps.ts';
import { generateMemoryKey, installCertificate } from '../settings/key-commands.ts';
import { addMemory } from '../settings/memory-commands.ts';
import { memoryByMemoryId } from '../settings/queries.ts';
import { delegate, sendingOf } from '../settings/trusted-provider.ts';
import { demoTaxpayer } from './demo-account.ts';
import type { SimulatorControl } from './simulator-control.ts';

export const demoMemoryId = 'A11216';

/** Does the certificate in use still lead to the simulator's root? It does not when the simulator began anew. */
async function isTrusted(settings: SettingsDeps, certificatePem: string | null): Promise<boolean> {
  const authority = settings.authorities.simulator;
  if (certificatePem === null || authority === undefined) return false;
  try {
    const roots = await authority.roots();
    return checkCertificate(certificatePem, { roots, nowMs: settings.runtime.clock.nowMs() }).faults.length === 0;
  } catch (error) {
    if (error instanceof KeyError) return false;
    throw error;
  }
}

/** The demo's tax memory, known to the simulator, with a key and a certificate got the way every taxpayer gets one. */
export async function ensureDemoMemory(
  settings: SettingsDeps,
  simulator: SimulatorControl,
  accountId: string,
): Promise<void> {
  const { database } = settings;
  const { nationalCode, economicCode, name } = demoTaxpayer;
  const known = await database.withAccount(accountId, async (tx) => {
    const known = await memoryByMemoryId(tx, demoMemoryId, 'simulator');
    const memory =
      known ??
      (await addMemory(settings, tx, accountId, {
        memory_id: demoMemoryId,
        title: 'حافظه اصلی',
        environment: 'simulator',
      }));
    return memory;
  });
  const sending = sendingOf(known.memory);
  if (sending !== 'taxpayer') {
    await database.withAccount(accountId, (tx) => delegate(settings, tx, known.memory, sending));
    return;
  }
  await simulator.registerMemory({ memoryId: demoMemoryId, nationalId: nationalCode, economicCode, nameTrade: name });
  // Someone has chosen to sign with a key of their own: nothing here is ours to mend.
  if (known.memory.signer !== 'platform') return;
  const isMade = await isTrusted(settings, known.active?.certificate_pem ?? null);
  if (isMade && known.memory.last_test_at !== null) return;
  if (!isMade) await installOwnKey(settings, simulator, accountId);
  // The road of the memory ends at «در حال کار», as for everyone who has gone it.
  await settings.connection(accountId, 'simulator', demoMemoryId);
}

/** A key made here with a certificate of the simulator's, in use at once. */
async function installOwnKey(settings: SettingsDeps, simulator: SimulatorControl, accountId: string): Promise<void> {
  const { database } = settings;
  const key = await database.withAccount(accountId, (tx) => generateMemoryKey(settings, tx, demoMemoryId));
  const certificate = await simulator.signRequest(key.csr_pem);
  await database.withAccount(accountId, (tx) =>
    installCertificate(settings, tx, demoMemoryId, certificate, { atOnce: true }),
  );
}
