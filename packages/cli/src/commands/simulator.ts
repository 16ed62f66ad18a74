import { listenForStop } from '@taraz/server/listen-for-stop';
import { isOfListening } from '@taraz/server/listening-fault';
import { isUsableKey, readCertificatePem, type SimulatorTrust, startSimulator } from '@taraz/simulator';
import { Command } from 'commander';
import { dataDirectory, simulatorDirectory } from '../data-directory.ts';
import { readUserFile, userPath } from '../files.ts';
import { portOption } from '../port-option.ts';
import { UsageError } from '../usage-error.ts';

interface SimulatorOptions {
  port: string;
  data?: string;
  host: string;
  seed?: string;
  trust: string[];
}

/**
 * The text of a certificate's file.
 * @throws UsageError for one by which the owner's tokens would all be refused, too; a trusted company's is told at `/control/trust`
 */
function readCertificate(path: string, nationalId: string): string {
  const text = readUserFile(path);
  const certificate = readCertificatePem(text);
  if (certificate === null) throw new UsageError(`${path}: no certificate in PEM`);
  if (certificate.nationalId === null)
    throw new UsageError(`${path}: its subject must have one serialNumber, ${nationalId}`);
  if (certificate.nationalId !== nationalId)
    throw new UsageError(`${path}: is of ${certificate.nationalId}, not of ${nationalId}`);
  if (!isUsableKey(certificate)) throw new UsageError(`${path}: its key must be RSA with 2048 bits or more`);
  return text;
}

/** MEMORY_ID:NATIONAL_ID:CERT.pem; the path may itself hold colons. */
export function parseTrust(value: string): SimulatorTrust {
  const [memoryId = '', nationalId = '', ...path] = value.split(':');
  if (!/^[A-Z0-9]{6}$/.test(memoryId) || !/^\d{10,12}$/.test(nationalId) || path.length === 0) {
    throw new UsageError(`--trust ${value}: must be MEMORY_ID:NATIONAL_ID:CERT.pem, e.g. A11216:14003778990:cert.pem`);
  }
  return { memoryId, nationalId, certificatePem: readCertificate(path.join(':'), nationalId) };
}

type StartOptions = Parameters<typeof startSimulator>[0];

/** Why it cannot listen, by the system's code. */
const refusals: Readonly<Record<string, (options: StartOptions) => string>> = {
  EADDRINUSE: ({ port }) => `Port ${port} is taken (by \`npm start\`?); name another with --port, 0 for any free one.`,
  EACCES: ({ port }) => `Port ${port} may be had by root alone; name one from 1024 with --port.`,
  EADDRNOTAVAIL: ({ host }) => `--host ${host}: this machine has no such address`,
  ENOTFOUND: ({ host }) => `--host ${host}: this machine has no such address`,
};

/** @returns the failure as a mistake of use where it is the place to listen at; a directory that may not be used is none */
export function listeningRefusal(error: unknown, options: StartOptions): unknown {
  if (!(error instanceof Error && isOfListening(error))) return error;
  const { code = '' }: NodeJS.ErrnoException = error;
  const explain = refusals[code];
  return explain === undefined ? error : new UsageError(explain(options));
}

/** @throws UsageError where it cannot listen */
async function startAt(options: StartOptions): ReturnType<typeof startSimulator> {
  try {
    return await startSimulator(options);
  } catch (error) {
    throw listeningRefusal(error, options);
  }
}

/** `taraz simulator`: the tax authority alone, for any client under test. */
export function simulatorCommand(): Command {
  return new Command('simulator')
    .description('run the simulated tax authority alone; serves /requestsmanager/api/v2')
    .option('--port <port>', 'port, 0 for any free one', '7411')
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--data <directory>', 'where it keeps what it got (default: where that of `npm start` does)')
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
        dataDir: options.data === undefined ? simulatorDirectory(dataDirectory(undefined)) : userPath(options.data),
        trust: options.trust.map(parseTrust),
        ...(options.seed === undefined ? {} : { seed: options.seed }),
      });
      console.log(`Simulated authority: ${simulator.url}/requestsmanager/api/v2`);
      console.log(`Page: ${simulator.url}/`);
      await stop.asked;
      await simulator.close();
    });
}
