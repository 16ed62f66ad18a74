import type { Gate } from './gate.ts';
import type { Stand } from './stand.ts';

/** A stand's server that is killed over and over while a transaction of it stands at a gate. */
export function killedAtGate(stand: Stand) {
  let server = stand.first;
  return {
    /** Kills it with the transaction at the gate, or (`atCommit`) at the very moment when that may go on. */
    async kill(gate: Gate, atCommit: boolean): Promise<void> {
      if (!atCommit) await server.kill();
      const stepped = gate.step();
      await server.kill();
      server = stand.launch();
      await stepped;
    },
    ready: async () => void (await server.ready),
  };
}
