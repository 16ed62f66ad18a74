import { foldText } from '@taraz/core';
import { callVendor, insistOnVendor, type VendorAnswer, type VendorFetch } from '../call-vendor.ts';
import type { AddressFacts, CompanyFacts, IdentityRegistry, Lookup, Match, Unknown } from './identity-registry.ts';
import { andWord, ceoPosition, courtesyTitles } from './zohal-words.fa.ts';

export interface ZohalOptions {
  token: string;
  fetch: VendorFetch;
  pause: (ms: number) => Promise<void>;
  baseUrl?: string;
}

const vendorUrl = 'https://service.zohal.io';
/**
 * Vendors name no time; we wait so long in all. One that is slow is waited for; what failed before is tried a second time
 * (look-ups are safe to repeat).
 */
const timeoutMs = 15_000;
const pausesMs = [400];

type Data = Record<string, unknown>;
const isRecord = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

const silent = (reason: string): Unknown => ({ outcome: 'unknown', reason, isSilent: true });
const cannotTell = (reason: string): Unknown => ({ outcome: 'unknown', reason, isSilent: false });

/** `result` 1 is a yes; anything else is the vendor's no, whatever the HTTP status says. */
function dataOf(answer: VendorAnswer): Lookup<Data> {
  if (answer.kind === 'down') return silent(answer.reason);
  const { status, body } = answer;
  const response = isRecord(body.response_body) ? body.response_body : {};
  if (Number(body.result) === 1 && isRecord(response.data)) return { outcome: 'found', data: response.data };
  // Key, balance and outages say nothing about who was asked for.
  if ([401, 402, 403, 429].includes(status) || status >= 500) return silent(`http ${status}`);
  return { outcome: 'not_found' };
}

const matchOf = (found: Lookup<Data>): Match => {
  if (found.outcome === 'unknown') return found;
  // A refusal here means that the registry could not judge, not that it judged "no".
  if (found.outcome === 'not_found' || typeof found.data.matched !== 'boolean') {
    return cannotTell('refused');
  }
  return { outcome: found.data.matched ? 'match' : 'no_match' };
};

const titles = courtesyTitles.map(foldText);
const titleBefore = new RegExp(`^(?:${titles.toSorted((a, b) => a.length - b.length).join('|')})`);

/** A name as it is compared: one form of every letter, no spaces, no titles, also where one is written into the name. */
const bareName = (name: string): string =>
  foldText(name)
    .split(' ')
    .filter((word) => !titles.includes(word))
    .map((word) => word.replace(titleBefore, ''))
    .join('');

const ceo = foldText(ceoPosition);
/** «و» is often written to the word behind it. */
const betweenPositions = new RegExp(`\\s${andWord}(?:\\s|(?=${ceo.slice(0, 4)} ?${ceo.slice(4)}))|[،,;/()\\-–—]`);

/**
 * Is one of a member's positions that of the managing director? With a space or without; who stands in for one, or advises
 * one, is none.
 */
const isCeo = ({ position }: Data): boolean =>
  foldText(textOf(position))
    .split(betweenPositions)
    .some((part) => part.replaceAll(' ', '').startsWith(ceo));

const nearLetters = 2;
const shortestPart = 6;
/** Longer than any name; comparing two takes time as the product of their lengths. */
const longestName = 200;

/** Letters to change, add or leave out until one text is the other. */
function lettersApart(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...a].entries()) {
    const next = [line + 1];
    for (const [place, other] of [...b].entries()) {
      const changed = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Bare names that may be one person's: a letter or two apart, or one with a part that the other leaves out. */
function isNear(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((a, b) => a.length - b.length);
  if (short.length < shortestPart || long.length > longestName) return false;
  return long.includes(short) || lettersApart(short, long) <= nearLetters;
}

/** Zohal's documented HTTP (vendors.md section 3): one bearer key, every look-up a POST of JSON. */
export function createZohal({ token, fetch, pause, baseUrl = vendorUrl }: ZohalOptions): IdentityRegistry {
  const ask = async (method: string, body: Record<string, string>): Promise<Lookup<Data>> => {
    const url = `${baseUrl}/api/v0/services/inquiry/${method}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const limit = AbortSignal.timeout(timeoutMs);
    const call = () => callVendor(fetch, url, { method: 'POST', headers, body: JSON.stringify(body) }, limit);
    return dataOf(await insistOnVendor(call, pause, pausesMs));
  };
  return {
    phoneOwner: async (phone, nationalCode) =>
      matchOf(await ask('shahkar', { mobile: phone, national_code: nationalCode })),
    async company(nationalId) {
      const found = await ask('company_inquiry', { national_id: nationalId });
      if (found.outcome !== 'found') return found;
      const data: CompanyFacts = {
        name: textOf(found.data.name),
        register_number: textOf(found.data.register_number),
        address: textOf(found.data.address),
        postal_code: textOf(found.data.postal_code),
        landline: textOf(found.data.phone_number),
      };
      return { outcome: 'found', data };
    },
    async companyCeo(nationalId, nationalCode, birthDate) {
      if (birthDate === '') return cannotTell('no birth date');
      const board = await ask('company_inquiry/board_members', { national_id: nationalId });
      if (board.outcome === 'unknown') return board;
      if (board.outcome === 'not_found') return cannotTell('no board');
      const members = Array.isArray(board.data.board_members) ? board.data.board_members.filter(isRecord) : [];
      const ceos = members.filter(isCeo);
      if (ceos.length === 0) return cannotTell('no CEO in the board');
      const person = await ask('national_identity_inquiry', { national_code: nationalCode, birth_date: birthDate });
      if (person.outcome === 'unknown') return person;
      if (person.outcome === 'not_found') return cannotTell('no such person');
      const { data } = person;
      if (data.matched === false || data.alive === false || data.is_dead === true) return { outcome: 'no_match' };
      const name = bareName(`${textOf(data.first_name)} ${textOf(data.last_name)}`);
      const names = ceos.map((member) => bareName(textOf(member.name)));
      if (name === '') return cannotTell('no name');
      if (names.includes(name)) return { outcome: 'match' };
      // Registries spell the same person differently: whoever is that near is for a person to judge.
      return names.some((one) => isNear(one, name)) ? cannotTell('name nearly equal') : { outcome: 'no_match' };
    },
    async postalAddress(postalCode) {
      const found = await ask('postal_code_inquiry', { postal_code: postalCode });
      if (found.outcome !== 'found') return found;
      // Flat in the vendor's own code, under `address` in another client's: both are read.
      const parts = isRecord(found.data.address) ? found.data.address : found.data;
      const data: AddressFacts = {
        province: textOf(parts.province),
        city: textOf(parts.town),
        address: ['district', 'street', 'street2', 'number', 'building_name']
          .map((name) => textOf(parts[name]))
          .filter((part) => part !== '')
          .join('، '),
      };
      return { outcome: 'found', data };
    },
  };
}
