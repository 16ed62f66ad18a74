import { rm } from 'node:fs/promises';
import { createSigningRequest, generateKeyPair, importPrivateKey, localSigner } from '@taraz/authority';
import { createSimulator, type Simulator, type SimulatorOptions } from '@taraz/simulator';
import { newSimulatorDirectory } from '../../../testing/simulator-directory.ts';
import type { AuthorityLines } from '../authority-line.ts';
import { createAuthorityLines, type MemorySigner } from '../authority-lines.ts';
import type { Fixture } from './fixture.ts';

export interface SimulatedAuthority {
  simulator: Simulator;
  /** Lets a memory in: registered, with a certificate of the simulator's own authority. */
  admit(fixture: Fixture): Promise<AuthorityLines>;
  close(): Promise<void>;
}

/** The real simulator, in this process, and keys that it accepts. */
export async function startSimulatedAuthority(options: Partial<SimulatorOptions> = {}): Promise<SimulatedAuthority> {
  const dataDir = await newSimulatorDirectory();
  const simulator = await createSimulator({ dataDir, processingDelayMs: 50, seed: 'sending', ...options });
  return {
    simulator,
    async admit({ memory, database, runtime }) {
      const [account] = await database.asOwner<{ national_code: string }>(
        'select national_code from accounts where account_id = $1',
        [memory.accountId],
      );
      const nationalId = account?.national_code ?? '';
      const { privateKeyPem } = await generateKeyPair();
      const csr = await createSigningRequest(importPrivateKey(privateKeyPem), { nationalId, commonName: 'تراز' });
      const issued = await simulator.control.signRequest(csr);
      simulator.control.registerMemory({ memoryId: memory.memoryId, nationalId, economicCode: nationalId });
      const signer: MemorySigner = {
        signer: localSigner({ privateKey: privateKeyPem, certificates: [issued.certificatePem] }),
        clientId: memory.memoryId,
      };
      return createAuthorityLines({
        signers: { keyId: async () => 'key', open: async () => signer },
        baseUrls: { simulator: simulator.baseUrl },
        clock: runtime.clock,
        random: runtime.random,
        timeouts: { totalMs: 3_000 },
      });
    },
    async close() {
      await simulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
