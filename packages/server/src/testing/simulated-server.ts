import { rm } from 'node:fs/promises';
import { calls } from '@taraz/contract';
import { createSimulator, type Simulator } from '@taraz/simulator';
import { createSimulatorControl } from '../features/demo/simulator-control.ts';
import { newSimulatorDirectory } from './simulator-directory.ts';
import { createTestServer, type SignedIn, type TestServer } from './with-server.ts';

/** The whole product beside a tax authority of its own. */
export interface SimulatedServer {
  server: TestServer;
  simulator: Simulator;
  close(): Promise<void>;
}

/**
 * @param processingDelayMs how long the authority takes over an invoice; without it the simulator's own time
 * @param isReal with the machine's own time, and what is long answered aside
 */
export async function createSimulatedServer(processingDelayMs?: number, isReal = false): Promise<SimulatedServer> {
  const dataDir = await newSimulatorDirectory();
  const simulator = await createSimulator({
    dataDir,
    ...(processingDelayMs === undefined ? {} : { processingDelayMs }),
  });
  const authority = { baseUrl: simulator.baseUrl, rootsFile: null };
  const server = await createTestServer({
    ...{ isReal, config: { authorities: { simulator: authority, sandbox: authority } } },
  });
  return {
    server,
    simulator,
    async close() {
      await server.close();
      await simulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** An account whose tax memory has its key and certificate, got the way every taxpayer gets them. */
export async function readyAdmin(stand: SimulatedServer, memory_id: string): Promise<SignedIn> {
  const who = await stand.server.newAdmin();
  await addReadyMemory(stand, who, memory_id);
  return who;
}

/** One more tax memory of an account, with its key and certificate. */
export async function addReadyMemory(
  { simulator }: SimulatedServer,
  who: SignedIn,
  memory_id: string,
  environment: 'simulator' | 'sandbox' = 'simulator',
): Promise<void> {
  await who.client(calls.addMemory, { body: { memory_id, environment } });
  const { csr_pem } = await who.client(calls.generateKey, { body: { memory_id } });
  const control = createSimulatorControl(simulator.url);
  await control.registerMemory({
    memoryId: memory_id,
    nationalId: '14003778990',
    economicCode: '14003778990',
    nameTrade: memory_id,
  });
  const certificate_pem = await control.signRequest(csr_pem);
  await who.client(calls.uploadCertificate, { body: { memory_id, certificate_pem } });
}
