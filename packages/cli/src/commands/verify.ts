import { createHash } from 'node:crypto';
import { AuthorityError, importServerKey, parseTaxId, verifyReceipt } from '@taraz/authority';
import { parseWireJson } from '@taraz/core';
import { Command } from 'commander';
import { readUserFile, readUserJson } from '../files.ts';
import { UsageError } from '../usage-error.ts';

interface CertifiedAttempt {
  uid: string;
  payload_sha256: string;
  reference_numbers: string[];
  outcome: string;
}

/** What `GET /invoice/{id}/certificate` gives; only what is checked is named. */
interface Certificate {
  format: string;
  tax_number: string;
  serial_number?: string;
  memory_id?: string;
  state: string;
  reference_number?: string;
  invoice: string;
  receipt: string;
  authority_key?: { id: string; key: string } | null;
  attempts: CertifiedAttempt[];
}

interface Check {
  name: string;
  ok: boolean;
  detail: string;
}

function isCertificate(value: unknown): value is Certificate {
  const one = value as Partial<Certificate> | null;
  return (
    one !== null &&
    typeof one === 'object' &&
    one.format === 'taraz-certificate/1' &&
    typeof one.tax_number === 'string' &&
    typeof one.invoice === 'string' &&
    typeof one.receipt === 'string' &&
    Array.isArray(one.attempts)
  );
}

function checkHash({ invoice, attempts }: Certificate): Check {
  const hash = createHash('sha256').update(invoice).digest('hex');
  const sealed = attempts.some((attempt) => attempt.payload_sha256 === hash);
  return { name: 'the invoice is the one that was sealed', ok: sealed, detail: `sha256 ${hash}` };
}

function checkTaxId({ tax_number, invoice }: Certificate): Check {
  const name = 'the tax id is right and the invoice carries it';
  const read = parseWireJson(invoice);
  if (!read.ok) return { name, ok: false, detail: `the invoice cannot be read: ${read.reason}` };
  const carried = read.invoice.header.taxid;
  const ok = carried === tax_number && parseTaxId(tax_number)?.valid === true;
  return { name, ok, detail: ok ? tax_number : `certificate says ${tax_number}, invoice ${String(carried)}` };
}

function keyOf(text: string, id: string) {
  return importServerKey({ key: text.replace(/-----[^-]+-----/g, '').replace(/\s/g, ''), id });
}

/** The file given with --key. Throws UsageError when it holds no public key. */
function readKey(path: string): string {
  const text = readUserFile(path);
  try {
    keyOf(text, '');
    return text;
  } catch {
    throw new UsageError(`--key ${path}: holds no public key (PEM "PUBLIC KEY", or base64 SPKI)`);
  }
}

function checkReceipt(certificate: Certificate, keyText: string | undefined): Check {
  const name = "the authority's receipt is signed by its key and speaks of this invoice";
  if (certificate.receipt === '')
    return { name, ok: false, detail: `there is no receipt; the state was ${certificate.state}` };
  const key = keyText ?? certificate.authority_key?.key;
  if (key === undefined)
    return { name, ok: false, detail: "the authority's key is not in the certificate; give it with --key" };
  try {
    const receipt = verifyReceipt(certificate.receipt, keyOf(key, certificate.authority_key?.id ?? ''));
    const known = certificate.attempts.some((attempt) => attempt.reference_numbers.includes(receipt.referenceNumber));
    const said = certificate.reference_number ?? receipt.referenceNumber;
    const ok = receipt.taxId === certificate.tax_number && known && said === receipt.referenceNumber;
    return { name, ok, detail: `${receipt.taxId} ${receipt.referenceNumber}, received ${receipt.receivedDate}` };
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    return { name, ok: false, detail: `${error.code}: ${error.message}` };
  }
}

/** What the certificate says by itself where the tax id or a receipt says it too: nobody sealed these sayings. */
function checkSayings({ tax_number, serial_number, memory_id, state, receipt }: Certificate): Check {
  const parts = parseTaxId(tax_number);
  const wrong = [
    ...(memory_id === undefined || memory_id === parts?.memoryId ? [] : [`memory_id ${memory_id}`]),
    ...(serial_number === undefined || serial_number === parts?.serial.toString()
      ? []
      : [`serial_number ${serial_number}`]),
    // A receipt is signed for what was registered, and kept for what is confirmed alone.
    ...(receipt === '' || state === 'confirmed' ? [] : [`state ${state}, though there is a receipt`]),
  ];
  const name = 'state, memory and serial agree with the receipt and the tax id';
  return { name, ok: wrong.length === 0, detail: wrong.join(', ') || state };
}

/** What no seal or signature speaks of: whoever made the file says it. */
const unsealed = 'environment, issued_at, and of the attempts their times, outcomes and verdicts';

/** Checks a certificate with nothing but itself and the authority's public key. */
export function verifyCertificate(certificate: Certificate, keyText?: string): Check[] {
  return [
    ...[checkHash(certificate), checkTaxId(certificate)],
    ...[checkReceipt(certificate, keyText), checkSayings(certificate)],
  ];
}

/** `taraz verify FILE`: checks an invoice's certificate offline. Exit code 0 when all holds, 2 when one is none, else 1. */
export function verifyCommand(): Command {
  return new Command('verify')
    .description("check an invoice's certificate offline: hashes, tax id, the authority's signed receipt")
    .argument('<file...>', 'certificates downloaded from an invoice')
    .option('--key <file>', "the authority's public key (PEM or base64 SPKI) in place of the one in the certificate")
    .action((files: string[], options: { key?: string }) => {
      const keyText = options.key === undefined ? undefined : readKey(options.key);
      const outcomes = files.map((file) => tellFile(file, keyText));
      process.exitCode = outcomes.includes('none') ? 2 : outcomes.includes('wrong') ? 1 : 0;
    });
}

/** Of one file; one that is no certificate ends nothing: the next ones are looked at. */
function tellFile(file: string, keyText: string | undefined): 'ok' | 'wrong' | 'none' {
  const certificate = readCertificate(file);
  if (certificate === null) return 'none';
  const checks = verifyCertificate(certificate, keyText);
  for (const { name, ok, detail } of checks) console.log(`${file}: ${ok ? 'ok' : 'WRONG'}  ${name} (${detail})`);
  console.log(`${file}: not covered by any seal: ${unsealed}`);
  return checks.every(({ ok }) => ok) ? 'ok' : 'wrong';
}

function readCertificate(file: string): Certificate | null {
  try {
    const value = readUserJson(file);
    if (isCertificate(value)) return value;
    console.error(`${file}: this is no Taraz certificate (format taraz-certificate/1).`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
  }
  return null;
}
