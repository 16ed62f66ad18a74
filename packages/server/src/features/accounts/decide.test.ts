import { describe, expect, it } from 'vitest';
import { missingDocuments, type Situation, statusAfter, statusFor } from './decide.ts';

const fitting = { phone_owner: 'match', economic_code: 'match', ceo: 'match', postal_code: 'match' } as const;
const person: Situation = { entity: 'real', checks: fitting, documents: [], isAutomatic: true, rejection: null };
const papers = (...kinds: ('contract' | 'printed_ad' | 'ceo_id_card' | 'ceo_id_credential')[]) =>
  kinds.map((kind) => ({ kind, createdAtMs: 10 }));
const all = papers('contract', 'printed_ad', 'ceo_id_card', 'ceo_id_credential');

describe('where a registration belongs', () => {
  it('verifies a person whom every registry knows', () => expect(statusFor(person)).toBe('VERIFIED'));
  it('asks a person for the card when a registry cannot tell, and then an operator', () => {
    const doubtful: Situation = { ...person, checks: { ...fitting, phone_owner: 'unknown' } };
    expect(missingDocuments(doubtful)).toEqual(['ceo_id_card']);
    expect(statusFor({ ...doubtful, documents: papers('ceo_id_card') })).toBe('UNDER_REVIEW');
  });
  it('asks a company for four documents, and verifies it when the registries agree', () => {
    const company: Situation = { ...person, entity: 'legal' };
    expect(missingDocuments(company)).toHaveLength(4);
    expect(statusFor({ ...company, documents: all })).toBe('VERIFIED');
    expect(statusFor({ ...company, documents: all, isAutomatic: false })).toBe('UNDER_REVIEW');
    expect(statusFor({ ...company, documents: all, checks: { ...fitting, ceo: 'no_match' } })).toBe('UNDER_REVIEW');
  });
  it('takes a registry that had nothing to say for one that agrees', () => {
    expect(statusFor({ ...person, checks: { ...fitting, ceo: 'not_needed' } })).toBe('VERIFIED');
  });
  it('asks a partnership for the papers of a company', () => {
    expect(missingDocuments({ ...person, entity: 'civil_partnership' })).toHaveLength(4);
  });
  it('asks for the papers before anything else', () => {
    expect(statusFor({ ...person, entity: 'legal' })).toBe('DOCUMENTS_REQUIRED');
    expect(statusFor({ ...person, isAutomatic: false })).toBe('DOCUMENTS_REQUIRED');
  });
  it('wants a refused document that is not there, or no newer than its refusal, whatever else was refused', () => {
    const reasons = [
      { path: 'first_name', message: 'x' },
      { path: 'documents.printed_ad', message: 'x' },
    ];
    const missingOf = (documents: Situation['documents'], atMs: number) =>
      missingDocuments({ ...person, entity: 'legal', documents, rejection: { atMs, reasons } });
    expect(missingOf(all, 10)).toEqual(['printed_ad']);
    expect(missingOf(all, 9)).toEqual([]);
    expect(missingOf(papers('contract', 'ceo_id_card', 'ceo_id_credential'), 9)).toEqual(['printed_ad']);
  });
  it('after a rejection wants the named documents anew, and a person to decide', () => {
    const rejection = { atMs: 20, reasons: [{ path: 'documents.contract', message: 'x' }] };
    const rejected: Situation = { ...person, entity: 'legal', documents: all, rejection };
    expect(missingDocuments(rejected)).toEqual(['contract']);
    const mended = all.map((one) => (one.kind === 'contract' ? { ...one, createdAtMs: 30 } : one));
    expect(statusFor({ ...rejected, documents: mended })).toBe('UNDER_REVIEW');
  });
});

describe("an operator's decision", () => {
  it('fits some statuses only', () => {
    expect(statusAfter('accept', 'UNDER_REVIEW', 'REGISTERED')).toBe('VERIFIED');
    expect(statusAfter('reject', 'VERIFIED', 'REGISTERED')).toBeNull();
    expect(statusAfter('suspend', 'VERIFIED', 'REGISTERED')).toBe('SUSPENDED');
    expect(statusAfter('reopen', 'VERIFIED', 'REGISTERED')).toBeNull();
    expect(statusAfter('reopen', 'SUSPENDED', 'VERIFIED')).toBe('VERIFIED');
    expect(statusAfter('reopen', 'SUSPENDED', 'REJECTED')).toBe('REJECTED');
  });
});
