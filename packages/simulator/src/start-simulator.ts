import { consoleLogger } from './logger.ts';
import { createSimulator, type Simulator, type SimulatorOptions } from './simulator.ts';

/** The simulator as `taraz simulator` runs it: as `createSimulator`, with its diary on standard error. */
export function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  return createSimulator({ logger: consoleLogger, ...options });
}
