import type { PacketErrorCode } from '@taraz/authority/wire';
import { type Finding, finish, parseWireJson, type Steps, validateInSteps, type WireInvoice } from '@taraz/core';
import type { BuyerFields, Registration } from '../ledger/registrations.ts';
import { buyerKeys } from '../ledger/registrations.ts';
import type { Decision, PacketCheck, StoredFinding, Submission } from '../ledger/submissions.ts';
import { packetErrorMessages } from '../messages.fa.ts';
import {
  type KnownWorld,
  type ReferenceStanding,
  referenceStanding,
  scalarText,
  validationContext,
} from './known-world.ts';
import type { OpenedPacket } from './open-packet.ts';

/** A verdict and, where the invoice is accepted, its line in the authority's books. */
export interface Judgement {
  decision: Decision;
  registration: Registration | null;
  /** The invoice that it refers to, as that stood when this was judged; null where it names none. */
  reference: { taxId: string; standing: ReferenceStanding | null } | null;
}

/**
 * Twice what an invoice of ten thousand lines has, the longest that the product issues; nothing is published about it. Of
 * very many more reading alone takes seconds.
 */
const objectsMax = 20_000;

function hasTooMuch(document: string): boolean {
  let objects = 0;
  for (let at = document.indexOf('{'); at >= 0; at = document.indexOf('{', at + 1)) {
    objects += 1;
    if (objects > objectsMax) return true;
  }
  return false;
}

/**
 * Judges an opened packet: transport faults end it, else the rule book speaks with everything the authority knows at
 * this moment.
 *
 * @param nowMs the authority's present, epoch milliseconds
 */
export function judge(world: KnownWorld, row: Submission, opened: OpenedPacket, nowMs: number): Judgement {
  return finish(judgeInSteps(world, row, opened, nowMs));
}

/** `judge` with stops at which others may have their turns. */
export function* judgeInSteps(
  world: KnownWorld,
  row: Submission,
  opened: OpenedPacket,
  nowMs: number,
): Steps<Judgement> {
  const { document, checks, code } = opened;
  if (code !== null || document === null) return refusal(code ?? '04150', checks, document, nowMs);
  const parsed = hasTooMuch(document) ? null : parseWireJson(document);
  if (parsed === null || !parsed.ok) {
    return refusal('04130', [...checks, { name: 'document', ok: false, code: '04130' }], document, nowMs);
  }
  yield;
  const { invoice } = parsed;
  const taxId = scalarText(invoice.header.taxid) ?? null;
  const duplicate = taxId !== null && world.submissions.isRegistered(taxId);
  const referenceTaxId = scalarText(invoice.header.irtaxid);
  const reference =
    referenceTaxId === undefined ? null : { taxId: referenceTaxId, standing: referenceStanding(world, referenceTaxId) };
  const verdict = yield* validateInSteps(invoice, validationContext(world, row, invoice, parsed.duplicateKeys));
  const decision: Decision = {
    status: verdict.accepted ? 'SUCCESS' : 'FAILED',
    decidedAt: nowMs,
    taxId,
    document,
    checks: [
      ...checks,
      { name: 'document', ok: true },
      { name: 'taxId', ok: !verdict.errors.some(({ path }) => path === 'header.taxid') },
      { name: 'rules', ok: verdict.accepted },
    ],
    findings: [...verdict.errors, ...verdict.warnings].map(storedFinding),
    duplicate,
  };
  const registration =
    verdict.accepted && taxId !== null ? registrationOf(world, row, invoice, { taxId, nowMs }) : null;
  return { decision, registration, reference };
}

/** A decision on a packet that did not get as far as the rule book. */
export function refusal(
  code: PacketErrorCode,
  checks: PacketCheck[],
  document: string | null,
  nowMs: number,
): Judgement {
  const finding: StoredFinding = { code, message: packetErrorMessages[code], severity: 'error', path: '' };
  const status = 'FAILED';
  return {
    decision: { status, decidedAt: nowMs, taxId: null, document, checks, findings: [finding], duplicate: false },
    registration: null,
    reference: null,
  };
}

function storedFinding({ code, message, severity, path }: Finding): StoredFinding {
  return { code, message, severity, path };
}

/** The line of an accepted invoice in the authority's books. @param nowMs when it was taken */
export function registrationOf(
  { registry, registrations, life }: Pick<KnownWorld, 'registry' | 'registrations' | 'life'>,
  row: Pick<Submission, 'seq' | 'fiscalId' | 'fate'>,
  { header }: WireInvoice,
  { taxId, nowMs }: { taxId: string; nowMs: number },
): Registration {
  const referenceTaxId = scalarText(header.irtaxid) ?? null;
  const ins = scalarText(header.ins) ?? '1';
  const reference = ins === '1' || referenceTaxId === null ? undefined : registrations.byTaxId(referenceTaxId);
  const own: BuyerFields = {};
  for (const key of buyerKeys) {
    const value = scalarText(header[key]);
    if (value !== undefined) own[key] = value;
  }
  const base = {
    inty: reference?.inty ?? scalarText(header.inty) ?? '',
    inp: reference?.inp ?? scalarText(header.inp) ?? '',
    ins,
    buyer: reference?.buyer ?? own,
  };
  const first = life.firstReaction(base);
  return {
    ...base,
    seq: row.seq,
    taxId,
    fiscalId: row.fiscalId,
    sellerId: registry.memories.get(row.fiscalId)?.nationalId ?? '',
    referenceTaxId: ins === '1' ? null : referenceTaxId,
    setm: scalarText(header.setm) ?? null,
    reaction: row.fate.buyerRejects && first === 'AWAITING_REACTION' ? 'REJECTED' : first,
    registeredAt: nowMs,
  };
}
