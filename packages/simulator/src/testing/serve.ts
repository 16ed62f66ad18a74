/** A simulator in a process of its own, for tests that kill it: `node serve.ts DATA_DIR PORT CERT.pem`. */
import { readFileSync } from 'node:fs';
import { createSimulator } from '../simulator.ts';
import { companyId } from './identity.ts';

const [dataDir = '', port = '0', certificate = ''] = process.argv.slice(2);
const simulator = await createSimulator({
  dataDir,
  port: Number(port),
  trust: [{ memoryId: 'A11216', nationalId: companyId, certificatePem: readFileSync(certificate, 'utf8') }],
  processingDelayMs: 50,
});
process.stdout.write(`${simulator.url}\n`);
