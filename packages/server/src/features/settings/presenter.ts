import { parseCertificate } from '@taraz/authority';
import type { CallReply, calls } from '@taraz/contract';
import { etagOf } from '../../platform/http/etag.ts';
import { certificatesIn } from '../../platform/keys/certificates-in.ts';
import { type AccountSettingsRow, isReady, type KeyRow, type MemoryRow, type MemoryWithKeys } from './queries.ts';

type Memory = CallReply<typeof calls.addMemory>;
type MemorySettings = CallReply<typeof calls.getMemorySettings>;
type AccountSettings = CallReply<typeof calls.getSettings>;
type MeMemory = CallReply<typeof calls.getMe>['memories'][number];

/** Before anyone has saved anything. */
const defaults = {
  number_format: { digits: 'persian' },
  paid_into: null,
  payment_term: '',
  invoice_footer: '',
  offer_footer: '',
  receipt_footer: '',
  shows_balance: false,
  version: 0,
} as const;

/** @param is_trusted_tsp whether the trusted company signs for all memories that are signed here */
export const presentAccountSettings = (
  row: AccountSettingsRow | undefined,
  is_trusted_tsp: boolean,
): AccountSettings => {
  const { number_format, version, paid_into, payment_term } = row ?? defaults;
  const { invoice_footer, offer_footer, receipt_footer, shows_balance } = row ?? defaults;
  return {
    etag: etagOf(version),
    number_format: { digits: number_format.digits },
    ...{ is_trusted_tsp, paid_into, payment_term },
    ...{ invoice_footer, offer_footer, receipt_footer, shows_balance },
  };
};

interface MemoryFacts {
  /** numbers given so far, by `environment/memory_id` */
  serials: ReadonlyMap<string, number>;
  /** in line, the same way */
  queues: ReadonlyMap<string, number>;
  isSimulated: boolean;
  nowMs: number;
  left_behind: Memory['left_behind'];
}

export const presentMemory = (
  found: MemoryWithKeys,
  { serials, queues, isSimulated, nowMs, left_behind }: MemoryFacts,
): Memory => {
  const { id, memory_id, title, is_default, enabled, environment, signer } = found.memory;
  const { payment_method, invoice_output_type } = found.memory;
  const ready = isReady(found, nowMs);
  const issued = serials.get(`${environment}/${memory_id}`) ?? 0;
  const queued = queues.get(`${environment}/${memory_id}`) ?? 0;
  const etag = etagOf(found.memory.version);
  const place = { environment, simulated: isSimulated };
  const defaults = { payment_method, invoice_output_type };
  const counted = { issued, queued, left_behind };
  return { id, etag, memory_id, title, is_default, enabled, ready, ...place, signer, ...defaults, ...counted };
};

export const presentMeMemory = (found: MemoryWithKeys, nowMs: number): MeMemory => {
  const { memory_id, title, is_default, enabled, environment, signer } = found.memory;
  return { memory_id, title, is_default, enabled, ready: isReady(found, nowMs), environment, signer };
};

/** What of a certificate is read, not stored. */
function identityOf(pem: string): { fingerprint: string; national_id: string } {
  const { fingerprint, subject } = parseCertificate(certificatesIn(pem)[0] ?? pem);
  return { fingerprint, national_id: subject.serialNumber ?? '' };
}

const presentCertificate = (key: KeyRow): NonNullable<MemorySettings['key']>['certificate'] =>
  key.certificate_pem === null
    ? null
    : {
        subject: key.subject ?? '',
        issuer: key.issuer ?? '',
        serial_number: key.serial_number ?? '',
        not_before: key.not_before?.toISOString() ?? '',
        not_after: key.not_after?.toISOString() ?? '',
        ...identityOf(key.certificate_pem),
      };

/** The private half is never part of any answer. */
const presentKey = (key: KeyRow | null): MemorySettings['key'] =>
  key === null
    ? null
    : {
        id: key.id,
        public_key_pem: key.public_key_pem,
        csr_pem: key.csr_pem,
        origin: key.origin,
        created_at: key.created_at.toISOString(),
        activated_at: key.activated_at?.toISOString() ?? null,
        certificate: presentCertificate(key),
      };

const presentTest = (tested: Pick<MemoryRow, 'last_test' | 'last_test_at'> | null): MemorySettings['last_test'] => {
  const { last_test = null, last_test_at = null } = tested ?? {};
  return last_test === null || last_test_at === null
    ? null
    : { at: last_test_at.toISOString(), ok: last_test.every(({ ok }) => ok), checks: last_test };
};

/** The key shown is the one to do something about: the waiting one, or else the one in use. */
export const presentMemorySettings = ({ memory, active, pending, provider }: MemoryWithKeys): MemorySettings => ({
  id: memory.id,
  etag: etagOf(memory.version),
  memory_id: memory.memory_id,
  signer: memory.signer,
  tokens_by: memory.tokens_by,
  payment_method: memory.payment_method,
  invoice_output_type: memory.invoice_output_type,
  key: presentKey(pending ?? active),
  active_key: presentKey(active),
  pending_key: presentKey(pending),
  company_until: provider?.not_after.toISOString() ?? null,
  last_test: presentTest(memory),
  pending_test: presentTest(pending),
});
