import { makeTaxId, serialToInno } from '../../identifiers/tax-id.ts';
import { type ComputeInput, type ComputeLine, compute } from '../../invoice/compute.ts';
import type { ReferenceFacts, ValidationContext } from '../../model/finding.ts';
import { type ColumnKey, columns } from '../../patterns/columns.ts';
import { fields } from '../../patterns/wire-fields.ts';
import { isWireKey } from '../../patterns/wire-keys.ts';
import { type Plain, type PlainInvoice, toWire } from './to-wire.ts';

/** 2026-11-20T08:00:00Z; invoices are issued a minute earlier, references a day earlier. */
export const now = Date.parse('2026-11-20T08:00:00Z');
export const issued = now - 60_000;
const referenceIssued = issued - 86_400_000;
export const memoryId = 'A2HP31';

export function taxidAt(indatimMs: number, serial: bigint): string {
  return makeTaxId({ memoryId, indatimMs, serial });
}

const seller = '10320296185';
const legalBuyer = { tob: 2, bid: '14008430838', tinb: '14008430838' };
const realBuyer = { tob: 1, bid: '0012178950', tinb: '00121789500001' };

interface Base {
  header: { [key: string]: Plain };
  line: ComputeLine;
  setm?: number;
}

const sale: ComputeLine = { am: '2', fee: '500000', dis: '0', vra: '10' };
const gold: ComputeLine = {
  am: '1',
  fee: '10000000',
  dis: '0',
  vra: '0',
  consfee: '1000000',
  bros: '200000',
  spro: '300000',
};

/** The least that each column accepts without a finding, one line each. */
const table: Readonly<Record<ColumnKey, Base>> = {
  '1/1': { header: legalBuyer, line: sale, setm: 1 },
  '1/2': {
    header: realBuyer,
    line: { cfee: '1000', cut: 'USD', exr: '700000', cpr: '690000', sovat: '10000000', dis: '0', vra: '10' },
    setm: 1,
  },
  '1/3': { header: legalBuyer, line: gold, setm: 1 },
  '1/4': { header: { ...legalBuyer, crn: '140500318742' }, line: sale, setm: 1 },
  '1/5': { header: { ...legalBuyer, billid: '7710002345678' }, line: sale },
  '1/6': { header: { ...realBuyer, ft: 1 }, line: { ...sale, am: '1' }, setm: 1 },
  '1/7': {
    header: {},
    line: { am: '100', ssrv: '1000000000', sscv: '1500', cut: 'USD', exr: '700000', nw: '2000', vra: '0' },
    setm: 1,
  },
  '1/8': {
    header: {
      ...legalBuyer,
      lno: '1405000123',
      ocu: '033',
      oci: '284',
      dco: '033',
      dci: '932',
      tid: '14008430838',
      rid: '10315561984',
      lt: 1,
      cno: 'NAAM01E57KS123456',
      did: '2292699699',
      sg: [{ sgid: '2710000078811', sgt: 'سیمان' }],
    },
    line: { ...sale, am: '1' },
    setm: 1,
  },
  '1/9': { header: legalBuyer, line: { am: '1000', fee: '28000', dis: '0', vba: '1500' }, setm: 1 },
  '1/11': {
    header: { asn: '9900123', asd: 20_520 },
    line: { am: '20', mu: '169', adis: '5600000000', vra: '0' },
  },
  '1/13': { header: { ...legalBuyer, in: '140512345678' }, line: sale, setm: 1 },
  '1/14': { header: legalBuyer, line: { ...sale, vra: '0' }, setm: 1 },
  '2/1': { header: {}, line: sale },
  '2/3': { header: {}, line: gold },
  '2/9': { header: {}, line: { am: '55', fee: '30000', dis: '0', vra: '10' } },
  '2/13': { header: { in: '140512345678' }, line: sale },
};

/** Amounts as numbers where the wire has numbers. */
function plainFields(source: Readonly<Record<string, string>>): { [key: string]: Plain } {
  const result: { [key: string]: Plain } = {};
  for (const [key, text] of Object.entries(source)) {
    const isNumber = isWireKey(key) && (fields[key].type === 'decimal' || fields[key].type === 'integer');
    result[key] = isNumber ? Number(text) : text;
  }
  return result;
}

function baseAt(key: ColumnKey, indatim: number, serial: bigint): PlainInvoice {
  const { header, line, setm } = table[key];
  const { inty, inp } = columns[key];
  const input: ComputeInput = { inty, inp, lines: [line], ...(setm === undefined ? {} : { setm }) };
  const computed = compute(input);
  return {
    header: {
      taxid: taxidAt(indatim, serial),
      inno: serialToInno(serial),
      indatim,
      inty,
      inp,
      ins: 1,
      tins: seller,
      ...header,
      ...plainFields(computed.header),
      ...(setm === undefined ? {} : { setm }),
    },
    body: [{ sstid: '2710000138624', ...plainFields({ ...line, ...computed.lines[0] }) }],
    payments: [],
  };
}

/** A clean original of a column. */
export function originalOf(key: ColumnKey): PlainInvoice {
  return baseAt(key, issued, 1_000n);
}

const outside = ['inty', 'inp', 'tob', 'bid', 'tinb', 'bpc', 'bbc', 'bpn', 'billid'];
const cancelled = ['taxid', 'inno', 'indatim', 'ins', 'irtaxid', 'tins'];

export const referenceTaxId = taxidAt(referenceIssued, 7n);

/** The original that `referringTo` invoices point at. */
export function referenceFacts(key: ColumnKey, facts: Partial<ReferenceFacts> = {}): ReferenceFacts {
  const invoice = toWire(baseAt(key, referenceIssued, 7n));
  return { taxid: referenceTaxId, invoice, ins: 1, state: 'live', hasLiveReferral: false, ...facts };
}

/** A clean corrective (2) or cancellation (3) of the same original; a return (4) gives half of it back. */
export function referringTo(key: ColumnKey, ins: 2 | 3 | 4): PlainInvoice {
  const invoice = originalOf(key);
  const header = { ...invoice.header, ins, irtaxid: referenceTaxId };
  if (ins === 3) {
    const kept = Object.entries(header).filter(([name]) => cancelled.includes(name));
    return { header: Object.fromEntries(kept), body: [], payments: [] };
  }
  const kept = Object.entries(header).filter(([name]) => !outside.includes(name));
  return ins === 4
    ? { ...halved(invoice, key), header: { ...Object.fromEntries(kept), ...halved(invoice, key).header } }
    : { ...invoice, header: Object.fromEntries(kept) };
}

function halved(invoice: PlainInvoice, key: ColumnKey): PlainInvoice {
  const { line, setm } = table[key];
  const { inty, inp } = columns[key];
  const half: ComputeLine = { ...line, ...(line.cfee ? { cfee: '500', sovat: '5000000' } : { am: '1' }) };
  const computed = compute({ inty, inp, lines: [half], ...(setm === undefined ? {} : { setm }) });
  return {
    header: plainFields(computed.header),
    body: [{ ...invoice.body[0], ...plainFields({ ...half, ...computed.lines[0] }) }],
    payments: [],
  };
}

/** What the judge knows unless a case says otherwise: the reference of the column, and nothing of goods. */
export function contextOf(key: ColumnKey, extra: Partial<ValidationContext> = {}): ValidationContext {
  return {
    nowMs: now,
    memoryId,
    reference: (taxid) => (taxid === referenceTaxId ? referenceFacts(key) : null),
    ...extra,
  };
}
