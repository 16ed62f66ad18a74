import { createGate, type Gate } from './gate.ts';
import { insist } from './issuing.ts';
import type { Stand } from './stand.ts';
import { until } from './until.ts';

/** Something asked of the server, with the table at which its transaction is held. */
export type GatedAct = readonly [table: string, act: () => Promise<unknown>];

/** A stand's server that is killed over and over while transactions of it stand at gates. */
export function killedAtGate(stand: Stand) {
  let server = stand.first;
  const kill = async (gates: readonly Gate[], atCommit: boolean): Promise<void> => {
    if (!atCommit) await server.kill();
    const stepped = Promise.all(gates.map((gate) => gate.step()));
    await server.kill();
    server = stand.launch();
    await stepped;
  };
  return {
    /** Kills it with the transaction at the gate, or (`atCommit`) at the very moment when that may go on. */
    kill: (gate: Gate, atCommit: boolean): Promise<void> => kill([gate], atCommit),
    /**
     * Does acts that hold nothing another waits for, each at a gate of its own: killed with all of them there, at the moment
     * when they may go on, and both again for each further transaction that writes to their tables.
     */
    async through(acts: readonly GatedAct[], transactions = 1): Promise<void> {
      const gates = await Promise.all(acts.map(([table]) => createGate(stand.connect, table)));
      for (const gate of gates) await gate.close();
      const done = Promise.all(acts.map(([, act]) => insist(act)));
      for (let kills = 0; kills < 2 * transactions; kills += 1) {
        for (const [index, gate] of gates.entries())
          await until(() => gate.isWaitedAt(), {
            what: `a transaction at the gate of ${acts[index]?.[0]}`,
            everyMs: 10,
          });
        await kill(gates, kills % 2 === 1);
      }
      for (const gate of gates) await gate.open();
      await done;
    },
    ready: async () => void (await server.ready),
  };
}
