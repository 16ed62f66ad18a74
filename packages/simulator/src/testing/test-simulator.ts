import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadAuthorityKey } from '../crypto/authority-key.ts';
import { CertificateAuthority } from '../crypto/certificate-authority.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from '../simulator.ts';
import { companyId, type Identity, makeIdentity } from './identity.ts';
import { TinyClient } from './tiny-client.ts';

export const memoryId = 'A11216';

const keptFiles = ['authority-key.json', 'certificate-authority.json'];
let kept: Promise<[string, string][]> | null = null;
const identities = new Map<string, Promise<Identity>>();

/** Keys and certificates for all simulators of a test file: making an RSA-4096 key takes a second. */
async function makeKeptFiles(): Promise<[string, string][]> {
  const scratch = mkdtempSync(join(tmpdir(), 'taraz-simulator-keys-'));
  try {
    await loadAuthorityKey(scratch);
    await CertificateAuthority.load(scratch, Date.parse('2026-06-01T00:00:00Z'));
    return keptFiles.map((name) => [name, readFileSync(join(scratch, name), 'utf8')]);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** A new data directory that holds the test file's keys. */
export async function makeDataDir(): Promise<string> {
  kept ??= makeKeptFiles();
  const dataDir = mkdtempSync(join(tmpdir(), 'taraz-simulator-'));
  for (const [name, text] of await kept) writeFileSync(join(dataDir, name), text, { mode: 0o600 });
  return dataDir;
}

/** The test file's signer for that number. */
function identityOf(nationalId: string): Promise<Identity> {
  const identity = identities.get(nationalId) ?? makeIdentity({ nationalId });
  identities.set(nationalId, identity);
  return identity;
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
  const identity = await identityOf(nationalId);
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
