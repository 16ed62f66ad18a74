import type { EntityKind, SignupStatus } from '../access/tables.ts';
import type { DocumentKind, Reason, RegistryChecks } from './tables.ts';

/** Everything that a status follows from. */
export interface Situation {
  entity: EntityKind;
  checks: RegistryChecks;
  documents: readonly { kind: DocumentKind; createdAtMs: number }[];
  isAutomatic: boolean;
  /** the last rejection: afterwards a person decides, and named documents have to be newer */
  rejection: { atMs: number; reasons: readonly Reason[] } | null;
}

const allDocuments = ['contract', 'printed_ad', 'ceo_id_card', 'ceo_id_credential'] as const;

const allFit = (checks: RegistryChecks): boolean =>
  Object.values(checks).every((outcome) => outcome === 'match' || outcome === 'not_needed');

const goesByItself = ({ checks, isAutomatic, rejection }: Situation): boolean =>
  isAutomatic && rejection === null && allFit(checks);

/** A company shows its papers always; a person only when the registries alone do not settle it. */
export function requiredDocuments(situation: Situation): readonly DocumentKind[] {
  if (situation.entity === 'legal' || situation.entity === 'civil_partnership') return allDocuments;
  return goesByItself(situation) ? [] : ['ceo_id_card'];
}

/** Documents to upload: those not there, and those that were refused and have not been replaced. */
export function missingDocuments(situation: Situation): DocumentKind[] {
  const { documents, rejection } = situation;
  const needed = requiredDocuments(situation);
  return allDocuments.filter((kind) => {
    const present = documents.find((document) => document.kind === kind);
    const isRefused = rejection?.reasons.some(({ path }) => path === `documents.${kind}`) ?? false;
    if (isRefused) return present === undefined || present.createdAtMs <= (rejection?.atMs ?? 0);
    return needed.includes(kind) && present === undefined;
  });
}

/** Where a registration that is under way belongs (design.md "Accounts and access"). */
export function statusFor(
  situation: Situation,
): Extract<SignupStatus, 'DOCUMENTS_REQUIRED' | 'UNDER_REVIEW' | 'VERIFIED'> {
  if (missingDocuments(situation).length > 0) return 'DOCUMENTS_REQUIRED';
  return goesByItself(situation) ? 'VERIFIED' : 'UNDER_REVIEW';
}

export type Decision = 'accept' | 'reject' | 'suspend' | 'reopen';

const decisions = {
  accept: { from: ['REGISTERED', 'DOCUMENTS_REQUIRED', 'UNDER_REVIEW', 'REJECTED'], to: 'VERIFIED' },
  reject: { from: ['REGISTERED', 'DOCUMENTS_REQUIRED', 'UNDER_REVIEW'], to: 'REJECTED' },
  suspend: { from: ['VERIFIED', 'REGISTERED', 'DOCUMENTS_REQUIRED', 'UNDER_REVIEW', 'REJECTED'], to: 'SUSPENDED' },
  reopen: { from: ['SUSPENDED'], to: 'as before' },
} as const satisfies Record<Decision, { from: readonly SignupStatus[]; to: SignupStatus | 'as before' }>;

/**
 * The status an operator's decision leads to; null when it does not fit the present one. Opened again is not accepted: who
 * was never verified is not by it.
 * @param before what it was before it was closed
 */
export function statusAfter(decision: Decision, present: SignupStatus, before: SignupStatus): SignupStatus | null {
  const { from, to } = decisions[decision];
  if (!from.some((status) => status === present)) return null;
  return to === 'as before' ? before : to;
}
