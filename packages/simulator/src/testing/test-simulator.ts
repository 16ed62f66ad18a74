import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAuthorityKey } from '../crypto/authority-key.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts';
import { companyId, type Identity, makeIdentity } from './identity.ts';
import { TinyClient } from './tiny-client.ts';

export const memoryId = 'A11216';

let keyFile: Promise<string> | null = null;

/** One authority key for all simulators of a test file: making an RSA-4096 key takes a second. */
async function sharedKey(): Promise<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'taraz-simulator-key-'));
  try {
    const { id, privateKeyPem } = await loadAuthorityKey(scratch);
    return JSON.stringify({ id, privateKeyPem });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** A new data directory that holds the test file's authority key. */
export async function makeDataDir(): Promise<string> {
  keyFile ??= sharedKey();
  const dataDir = mkdtempSync(join(tmpdir(), 'taraz-simulator-'));
  writeFileSync(join(dataDir, 'authority-key.json'), await keyFile, { mode: 0o600 });
  return dataDir;
}

export interface TestBench extends AsyncDisposable {
  simulator: Simulator;
  dataDir: string;
  identity: Identity;
  client: TinyClient;
}

/** A running simulator that knows one memory by a self-signed certificate. Verdicts fall at once. */
export async function startBench(
  options: Partial<SimulatorOptions> & { nationalId?: string } = {},
): Promise<TestBench> {
  const { nationalId = companyId, ...rest } = options;
  const dataDir = rest.dataDir ?? (await makeDataDir());
  const identity = await makeIdentity({ nationalId });
  const trust = [{ memoryId, nationalId, certificatePem: identity.certificatePem }];
  const simulator = await createSimulator({ dataDir, trust, processingDelayMs: 0, seed: 'tests', ...rest });
  const client = new TinyClient(simulator.baseUrl, identity, memoryId);
  return {
    simulator,
    dataDir,
    identity,
    client,
    [Symbol.asyncDispose]: async () => {
      await simulator.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
