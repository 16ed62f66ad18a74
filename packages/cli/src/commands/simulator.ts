import { type SimulatorTrust, startSimulator } from '@taraz/simulator';
import { Command } from 'commander';
import { readUserFile, userPath } from '../files.ts';
import { listenForStop } from '../listen-for-stop.ts';
import { portOption } from '../port-option.ts';
import { UsageError } from '../usage-error.ts';

interface SimulatorOptions {
  port: string;
  data: string;
  host: string;
  seed?: string;
  trust: string[];
}

/** MEMORY_ID:NATIONAL_ID:CERT.pem; the path may itself hold colons. */
export function parseTrust(value: string): SimulatorTrust {
  const [memoryId = '', nationalId = '', ...path] = value.split(':');
  if (!/^[A-Z0-9]{6}$/.test(memoryId) || !/^\d{10,12}$/.test(nationalId) || path.length === 0) {
    throw new UsageError(`--trust ${value}: must be MEMORY_ID:NATIONAL_ID:CERT.pem, e.g. A11216:14003778990:cert.pem`);
  }
  return { memoryId, nationalId, certificatePem: readUserFile(path.join(':')) };
}

/** @throws UsageError where the port is taken */
async function startAt(options: Parameters<typeof startSimulator>[0]): ReturnType<typeof startSimulator> {
  try {
    return await startSimulator(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new UsageError(
      `Port ${options.port} is taken (by \`npm start\`?); name another with --port, 0 for any free one.`,
    );
  }
}

/** `taraz simulator`: the tax authority alone, for any client under test. */
export function simulatorCommand(): Command {
  return new Command('simulator')
    .description('run the simulated tax authority alone; serves /requestsmanager/api/v2')
    .option('--port <port>', 'port, 0 for any free one', '7411')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--data <dir>', 'where it keeps what it got', '.data/simulator')
    .option('--seed <seed>', 'seed of the faults')
    .option(
      '--trust <memory:national:cert>',
      'trust a certificate for a memory id; may be repeated',
      (value, all: string[]) => [...all, value],
      [],
    )
    .action(async (options: SimulatorOptions) => {
      const port = portOption('--port', options.port);
      const stop = listenForStop();
      const simulator = await startAt({
        port,
        host: options.host,
        dataDir: userPath(options.data),
        trust: options.trust.map(parseTrust),
        ...(options.seed === undefined ? {} : { seed: options.seed }),
      });
      console.log(`Simulated authority: ${simulator.url}/requestsmanager/api/v2`);
      console.log(`Page: ${simulator.url}/`);
      await stop.asked;
      await simulator.close();
    });
}
