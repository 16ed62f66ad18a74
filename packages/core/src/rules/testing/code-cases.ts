import type { ReferenceFacts, ValidationContext } from '../../model/finding.ts';
import { JsonNumber } from '../../model/wire.ts';
import type { ColumnKey } from '../../patterns/columns.ts';
import { contextOf, issued, now, originalOf, referenceFacts, referenceTaxId, referringTo, taxidAt } from './bases.ts';
import { type Plain, type PlainInvoice, patched } from './to-wire.ts';

/** An invoice that breaks one rule. */
export interface CodeCase {
  invoice: PlainInvoice;
  context: ValidationContext;
  /** The code as reported: a table's error on an optional field comes as its warning, 0… as 1…. */
  reported?: string;
  /** Codes that cannot but come with it. */
  also?: readonly string[];
}

type Patch = Readonly<Record<string, Plain>>;
type Extra = Omit<CodeCase, 'invoice' | 'context'> & { context?: Partial<ValidationContext> };

/** The clean original of a column with some fields set (null removes). */
function set(key: ColumnKey, patch: Patch, { context = {}, ...extra }: Extra = {}): CodeCase {
  return { invoice: patched(originalOf(key), patch), context: contextOf(key, context), ...extra };
}

/** The same of a referring invoice. */
function refer(key: ColumnKey, ins: 2 | 3 | 4, patch: Patch, { context = {}, ...extra }: Extra = {}): CodeCase {
  return { invoice: patched(referringTo(key, ins), patch), context: contextOf(key, context), ...extra };
}

const drop = (key: ColumnKey, path: string, extra: Extra = {}): CodeCase => set(key, { [path]: null }, extra);
const header = (key: ColumnKey, field: string, value: Plain, extra: Extra = {}): CodeCase =>
  set(key, { [`header.${field}`]: value }, extra);
const line = (key: ColumnKey, field: string, value: Plain, extra: Extra = {}): CodeCase =>
  set(key, { [`body.0.${field}`]: value }, extra);
const paid = (field: string, value: Plain): CodeCase => set('1/1', { payments: [{ [field]: value }] });
const referred = (facts: Partial<ReferenceFacts>, key: ColumnKey = '1/1'): Partial<ValidationContext> => ({
  reference: (taxid) => (taxid === referenceTaxId ? referenceFacts(key, facts) : null),
});

const mixed = { 'header.setm': 3, 'header.cap': 400_000, 'header.insp': 600_000 };
/** A person in the place of the legal buyer, known by national and postal code. */
const person = { 'header.tob': 1, 'header.bid': '0012178950', 'header.tinb': null, 'header.bpc': '1619735744' };
const follower = { 'header.tob': 4, 'header.bid': null, 'header.tinb': null };
const weightless = { 'body.0.nw': null, 'header.tonw': null };
const today = Math.floor(now / 86_400_000);
/** Half past midnight of the next day in Tehran. */
const night = Date.parse('2026-11-20T21:00:00Z');
const longText = (length: number): string => 'ا'.repeat(length);

/** Kind 0: something is missing. */
const existence: Readonly<Record<string, CodeCase>> = {
  '00001': drop('1/1', 'header.taxid'),
  '00002': drop('1/1', 'header.indatim'),
  '00003': header('1/1', 'insr', 1),
  '00004': drop('1/1', 'header.inty'),
  '00006': refer('1/1', 2, { 'header.irtaxid': null, 'header.inty': 1, 'header.inp': 1 }, { also: ['14004', '14007'] }),
  '00007': drop('1/1', 'header.inp'),
  '00008': drop('1/1', 'header.ins'),
  '00009': drop('1/1', 'header.tins'),
  '00010': drop('1/1', 'header.tob'),
  '00011': set('1/6', { 'header.bid': null }),
  '00012': drop('1/1', 'header.tinb'),
  '00016': drop('1/6', 'header.ft'),
  '00017': set('1/2', { 'header.tob': 4, 'header.bid': null }),
  '00020': drop('1/4', 'header.crn'),
  '00021': drop('1/5', 'header.billid'),
  '00022': drop('1/1', 'header.tprdis'),
  '00024': drop('1/1', 'header.tadis'),
  '00025': drop('1/1', 'header.tvam'),
  '00026': drop('1/1', 'header.todam'),
  '00027': drop('1/1', 'header.tbill'),
  '00028': drop('1/1', 'header.setm'),
  '00029': set('1/1', { ...mixed, 'header.cap': null }),
  '00030': set('1/1', { ...mixed, 'header.insp': null }),
  '00033': drop('1/1', 'body.0.sstid'),
  '00035': drop('1/11', 'body.0.mu'),
  '00036': drop('1/1', 'body.0.am'),
  '00037': drop('1/1', 'body.0.fee'),
  '00038': drop('1/2', 'body.0.cfee'),
  '00039': drop('1/7', 'body.0.cut'),
  '00040': drop('1/7', 'body.0.exr'),
  '00041': drop('1/1', 'body.0.prdis'),
  '00042': drop('1/1', 'body.0.dis'),
  '00043': drop('1/1', 'body.0.adis'),
  '00044': drop('1/1', 'body.0.vra'),
  '00045': drop('1/1', 'body.0.vam'),
  '00046': set('1/1', {
    'body.0.odr': 1,
    'body.0.odam': 10_000,
    'body.0.tsstam': 1_110_000,
    'header.todam': 10_000,
    'header.tbill': 1_110_000,
  }),
  '00047': line('1/1', 'odt', 'عوارض'),
  '00048': set('1/1', { 'body.0.odt': 'عوارض', 'body.0.odr': 1, 'body.0.odam': null }),
  '00049': set('1/1', {
    'body.0.olam': 10_000,
    'body.0.tsstam': 1_110_000,
    'header.todam': 10_000,
    'header.tbill': 1_110_000,
  }),
  '00050': line('1/1', 'olt', 'وجوه'),
  '00051': set('1/1', { 'body.0.olt': 'وجوه', 'body.0.olr': 1, 'body.0.olam': null }),
  '00052': drop('1/3', 'body.0.consfee'),
  '00053': drop('1/3', 'body.0.spro'),
  '00054': drop('1/3', 'body.0.bros'),
  '00055': drop('1/3', 'body.0.tcpbs'),
  '00059': drop('1/1', 'body.0.tsstam'),
  '00069': drop('1/7', 'header.tonw'),
  '00070': drop('1/7', 'header.torv'),
  '00071': drop('1/7', 'header.tocv'),
  '00072': set(
    '1/7',
    { 'body.0.nw': null, 'header.tonw': null },
    { context: { goods: () => ({ rate: '0', isService: false }) }, also: ['00069'] },
  ),
  '00073': drop('1/7', 'body.0.ssrv'),
  '00074': drop('1/7', 'body.0.sscv'),
  '00081': drop('1/9', 'body.0.vba', { context: { goods: () => ({ rate: '10', usesVatBase: true }) } }),
  '00085': drop('1/8', 'header.lno'),
  '00087': drop('1/8', 'header.ocu'),
  '00088': drop('1/8', 'header.oci'),
  '00089': drop('1/8', 'header.dco'),
  '00090': drop('1/8', 'header.dci'),
  '00091': drop('1/8', 'header.tid'),
  '00092': drop('1/8', 'header.rid'),
  '00093': drop('1/8', 'header.lt'),
  '00094': drop('1/8', 'header.cno'),
  '00095': drop('1/8', 'header.did'),
  '00096': drop('1/8', 'header.sg'),
  '00097': drop('1/8', 'header.sg.0.sgid'),
  '00098': drop('1/8', 'header.sg.0.sgt'),
  '00099': drop('1/11', 'header.asn'),
  '00100': drop('1/11', 'header.asd'),
  '00101': drop('1/2', 'body.0.cpr'),
  '00102': drop('1/2', 'body.0.sovat'),
  '00105': drop('1/13', 'header.in'),
  '00107': set('1/1', {}, { context: { nowMs: issued + 13 * 86_400_000 }, also: ['0200201'] }),
  '00600': set('1/1', { body: [] }),
};

/** Kind 1: a value has not its form. */
const structure: Readonly<Record<string, CodeCase>> = {
  '0100104': header('1/1', 'taxid', 'A2HP31'),
  '0100203': header('1/1', 'indatim', '1795161540000'),
  '0100402': header('1/1', 'inty', 4),
  '0100504': header('1/1', 'inno', '12'),
  '0100604': refer(
    '1/1',
    2,
    { 'header.irtaxid': 'A2HP31', 'header.inty': 1, 'header.inp': 1 },
    { also: ['14004', '14007'] },
  ),
  '0100702': header('1/1', 'inp', 10),
  '0100802': header('1/1', 'ins', 5),
  '0100904': header('1/1', 'tins', '1032029618'),
  '0101002': header('1/1', 'tob', 5),
  '0101104': header('1/1', 'bid', '1400843083'),
  '0101204': header('1/1', 'tinb', '1400843083'),
  '0101304': header('1/1', 'sbc', '12'),
  '0101404': header('1/1', 'bpc', '16197-3574'),
  '0101504': header('1/1', 'bbc', '12'),
  '0101602': header('1/6', 'ft', 3),
  '0101707': header('1/6', 'bpn', 'A123456789'),
  '0101708': header('1/6', 'bpn', 'A1234567'),
  '0101807': header('1/1', 'scln', '123456789012345'),
  '0101904': header('1/1', 'scc', '501'),
  '0102004': header('1/1', 'crn', '14050031874'),
  '0102107': header('1/5', 'billid', '12345678901234567890'),
  '0102203': header('1/1', 'tprdis', '1000000'),
  '0102205': header('1/1', 'tprdis', 0),
  '0102209': header('1/1', 'tprdis', 1_000_000.5),
  '0102303': header('1/1', 'tdis', '0'),
  '0102306': header('1/1', 'tdis', -1),
  '0102309': header('1/1', 'tdis', 0.5),
  '0102403': header('1/1', 'tadis', '1000000'),
  '0102409': header('1/1', 'tadis', 1_000_000.5),
  '0102503': header('1/1', 'tvam', '100000'),
  '0102509': header('1/1', 'tvam', 100_000.5),
  '0102603': header('1/1', 'todam', '0'),
  '0102609': header('1/1', 'todam', 0.5),
  '0102703': header('1/1', 'tbill', '1100000'),
  '0102709': header('1/1', 'tbill', 1_100_000.5),
  '0102802': header('1/1', 'setm', 4),
  '0102903': set('1/1', { ...mixed, 'header.cap': '400000' }),
  '0102905': set('1/1', { ...mixed, 'header.cap': 0 }),
  '0102909': set('1/1', { ...mixed, 'header.cap': 400_000.5 }),
  '0103003': set('1/1', { ...mixed, 'header.insp': '600000' }),
  '0103005': set('1/1', { ...mixed, 'header.insp': 0 }),
  '0103009': set('1/1', { ...mixed, 'header.insp': 600_000.5 }),
  '0103304': line('1/1', 'sstid', '271000013862'),
  '0103407': line('1/1', 'sstt', longText(401)),
  '0103502': line('1/1', 'mu', '9999999'),
  '0103504': line('1/1', 'mu', 'kg'),
  '0103603': line('1/1', 'am', '2'),
  '0103605': line('1/1', 'am', 0),
  '0103609': line('1/1', 'am', 2.000000001),
  '0103703': line('1/1', 'fee', '500000'),
  '0103705': line('1/1', 'fee', 0),
  '0103709': line('1/1', 'fee', 5.000000001),
  '0103803': line('1/1', 'cfee', '1'),
  '0103805': line('1/1', 'cfee', 0),
  '0103809': line('1/1', 'cfee', 1.00001),
  '0103902': line('1/1', 'cut', 'ZZZ'),
  '0103904': line('1/1', 'cut', 'usd'),
  '0104003': line('1/1', 'exr', '700000'),
  '0104005': line('1/1', 'exr', 0),
  '0104103': line('1/1', 'prdis', '1000000'),
  '0104105': line('1/1', 'prdis', 0),
  '0104109': line('1/1', 'prdis', 1_000_000.5),
  '0104203': line('1/1', 'dis', '0'),
  '0104206': line('1/1', 'dis', -1),
  '0104209': line('1/1', 'dis', 0.5),
  '0104303': line('1/1', 'adis', '1000000'),
  '0104309': line('1/1', 'adis', 1_000_000.5),
  '0104403': line('1/1', 'vra', '10'),
  '0104406': line('1/1', 'vra', 101),
  '0104409': line('1/1', 'vra', 10.125),
  '0104503': line('1/1', 'vam', '100000'),
  '0104509': line('1/1', 'vam', 100_000.5),
  '0104607': line('1/1', 'odt', longText(256), { also: ['00047'] }),
  '0104809': line('1/1', 'odam', 0.5),
  '0104907': line('1/1', 'olt', longText(256), { also: ['00050'] }),
  '0105109': line('1/1', 'olam', 0.5),
  '0105209': line('1/3', 'consfee', 1_000_000.5),
  '0105309': line('1/3', 'spro', 300_000.5),
  '0105409': line('1/3', 'bros', 200_000.5),
  '0105509': line('1/3', 'tcpbs', 1_500_000.5),
  '0105609': line('1/1', 'cop', 0.5),
  '0105709': line('1/1', 'vop', 0.5),
  '0105903': line('1/1', 'tsstam', '1100000'),
  '0105909': line('1/1', 'tsstam', 1_100_000.5),
  '0106004': paid('iinn', '12345678'),
  '0106104': paid('acn', '1234567890123'),
  '0106204': paid('trmn', '1234567'),
  '0106404': paid('pcn', '603799123456789'),
  '0106707': header('1/7', 'cdcn', '123456789012345'),
  '0106905': header('1/7', 'tonw', 0),
  '0107005': header('1/7', 'torv', 0),
  '0107105': header('1/7', 'tocv', 0),
  '0107205': line('1/7', 'nw', 0),
  '0107305': line('1/7', 'ssrv', 0),
  '0107405': line('1/7', 'sscv', 0),
  '0107502': paid('pmt', 9),
  '0107805': line('1/3', 'cui', 0),
  '0107806': line('1/3', 'cui', 1001),
  '0108504': header('1/8', 'lno', 'B-17'),
  '0108702': header('1/8', 'ocu', '364'),
  '0108902': header('1/8', 'dco', '364'),
  '0109104': header('1/8', 'tid', '123'),
  '0109204': header('1/8', 'rid', '123'),
  '0109302': header('1/8', 'lt', 5),
  '0109407': header('1/8', 'cno', 'A12345678901234567890'),
  '0109504': header('1/8', 'did', '22926996991'),
  '0109907': header('1/11', 'asn', '1234567890123456789012345678901'),
  '0110105': line('1/2', 'cpr', 0),
  '0110209': line('1/2', 'sovat', 10_000_000.5),
  '0110504': header('1/13', 'in', '12345678'),
  '0110604': header('1/13', 'an', '12345678'),
};

/** Kind 2: calculation and logic. */
const logic: Readonly<Record<string, CodeCase>> = {
  '0200201': set('1/1', {}, { context: { nowMs: issued - 1 } }),
  '0202201': header('1/1', 'tprdis', 1_000_001),
  '0202301': header('1/1', 'tdis', 1, { reported: '1202301' }),
  '0202401': header('1/1', 'tadis', 1_000_001),
  '0202501': header('1/1', 'tvam', 100_001),
  '0202601': header('1/1', 'todam', 1),
  '0202701': header('1/1', 'tbill', 1_100_001),
  '0202901': set('1/1', { ...mixed, 'header.insp': 600_001 }),
  '0203001': set('1/1', { ...mixed, 'header.insp': 1_100_000 }),
  '0203101': set('1/1', { ...mixed, 'header.tvop': 1, 'body.0.vop': 40_000 }, { reported: '1203101' }),
  '0203201': header('1/1', 'tax17', 100_001, { reported: '1203201' }),
  '0203601': line('1/6', 'am', 2),
  '0203801': set('1/1', { 'body.0.cut': 'USD', 'body.0.exr': 700_000, 'body.0.cfee': 0.7143 }, { reported: '1203801' }),
  '0204101': set('1/1', {
    'body.0.prdis': 1_000_001,
    'body.0.adis': 1_000_001,
    'body.0.tsstam': 1_100_001,
    'header.tprdis': 1_000_001,
    'header.tadis': 1_000_001,
    'header.tbill': 1_100_001,
  }),
  '0204201': set('1/3', {
    'body.0.dis': 10_000_001,
    'body.0.adis': 1_499_999,
    'body.0.tsstam': 1_649_999,
    'header.tdis': 10_000_001,
    'header.tadis': 1_499_999,
    'header.tbill': 1_649_999,
  }),
  '0204301': set('1/2', {
    'body.0.adis': 700_000_001,
    'body.0.tsstam': 701_000_001,
    'header.tadis': 700_000_001,
    'header.tbill': 701_000_001,
  }),
  '0204401': line('1/7', 'vra', 10),
  '0204501': set('1/1', {
    'body.0.vam': 100_001,
    'body.0.tsstam': 1_100_001,
    'header.tvam': 100_001,
    'header.tbill': 1_100_001,
  }),
  '0204801': set('1/1', {
    'body.0.odt': 'عوارض',
    'body.0.odr': 1,
    'body.0.odam': 10_001,
    'body.0.tsstam': 1_110_001,
    'header.todam': 10_001,
    'header.tbill': 1_110_001,
  }),
  '0205101': set('1/1', {
    'body.0.olt': 'وجوه',
    'body.0.olr': 1,
    'body.0.olam': 10_001,
    'body.0.tsstam': 1_110_001,
    'header.todam': 10_001,
    'header.tbill': 1_110_001,
  }),
  '0205201': line('1/3', 'consfee', 1_500_001),
  '0205301': line('1/3', 'spro', 1_500_001),
  '0205401': line('1/3', 'bros', 1_500_001),
  '0205501': line('1/3', 'consfee', 1_000_001),
  '0205601': set('1/1', { ...mixed, 'body.0.cop': 440_001 }, { reported: '1205601' }),
  '0205701': set('1/1', { ...mixed, 'body.0.vop': 40_001 }, { reported: '1205701' }),
  '0205901': set('1/1', { 'body.0.tsstam': 1_100_001, 'header.tbill': 1_100_001 }),
  '0206801': header('1/7', 'cdcd', Math.floor(now / 86_400_000) + 1, { reported: '1206801' }),
  '0206901': header('1/7', 'tonw', 2001),
  '0207001': set('1/7', { 'header.torv': 1_000_000_001, 'header.tbill': 1_000_000_001 }),
  '0207101': header('1/7', 'tocv', 1500.0001),
  '0210001': header('1/11', 'asd', Math.floor(now / 86_400_000) + 1),
  '0210101': line('1/2', 'cpr', 700_000),
  '0210201': set('1/2', {
    'body.0.sovat': 9_999_999,
    'body.0.vam': 999_999,
    'body.0.tsstam': 700_999_999,
    'header.tvam': 999_999,
    'header.tbill': 700_999_999,
  }),
};

/** Kind 3: what the context knows. */
const matching: Readonly<Record<string, CodeCase>> = {
  '0300101': header('1/1', 'taxid', taxidAt(issued + 86_400_000, 1_000n)),
  '0300401': refer('1/1', 2, { 'header.inty': 2 }, { also: ['14004'] }),
  '0300601': refer('1/1', 2, {}, { context: { reference: () => null }, also: [] }),
  '0300701': refer('1/1', 2, { 'header.inp': 9 }, { also: ['14007'] }),
  '0300703': set('1/13', {}, { context: { allowedPatterns: [1, 3] } }),
  '0300901': set('1/1', {}, { context: { sellerEconomicCode: '14008430838' } }),
  '0300902': refer('1/1', 2, { 'header.tins': '14008430838' }),
  '0301201': set('1/1', {}, { context: { isBuyerKnown: () => false } }),
  '0303301': set('1/1', {}, { context: { goods: () => null } }),
  '0303601': refer('1/1', 4, {
    'body.0.am': 3,
    'body.0.prdis': 1_500_000,
    'body.0.adis': 1_500_000,
    'body.0.vam': 150_000,
    'body.0.tsstam': 1_650_000,
    'header.tprdis': 1_500_000,
    'header.tadis': 1_500_000,
    'header.tvam': 150_000,
    'header.tbill': 1_650_000,
  }),
  '0303701': refer('1/1', 4, {
    'body.0.fee': 600_000,
    'body.0.prdis': 600_000,
    'body.0.adis': 600_000,
    'body.0.vam': 60_000,
    'body.0.tsstam': 660_000,
    'header.tprdis': 600_000,
    'header.tadis': 600_000,
    'header.tvam': 60_000,
    'header.tbill': 660_000,
  }),
  '0304401': set('1/1', {}, { context: { goods: () => ({ rate: '9' }) } }),
  '0308101': set('1/9', {}, { context: { goods: () => ({ rate: '10', usesVatBase: true, vatBase: '1600' }) } }),
  '1300501': header('1/1', 'inno', '00000000AB'),
  '1301101': header('1/1', 'bid', '14008430839'),
  '1301201': set('2/1', { 'header.tob': 2, 'header.tinb': '14008430838' }, { context: { isBuyerKnown: () => false } }),
};

/** Kind 4: present, but outside the pattern. */
const outside: Readonly<Record<string, CodeCase>> = {
  '14003': header('1/1', 'indati2m', issued),
  '14004': refer('1/1', 2, { 'header.inty': 1 }),
  '14006': header('1/1', 'irtaxid', referenceTaxId),
  '14007': refer('1/1', 2, { 'header.inp': 1 }),
  '14010': refer('1/1', 2, { 'header.tob': 2 }),
  '14011': refer('1/1', 2, { 'header.bid': '14008430838' }),
  '14012': refer('1/1', 2, { 'header.tinb': '14008430838' }),
  '14014': refer('1/1', 2, { 'header.bpc': '1619735744' }),
  '14015': refer('1/1', 2, { 'header.bbc': '0001' }),
  '14016': header('1/1', 'ft', 1),
  '14017': header('1/1', 'bpn', 'A12345678'),
  '14018': header('1/3', 'scln', '123'),
  '14019': header('1/3', 'scc', '50100'),
  '14020': header('1/5', 'crn', '140500318742'),
  '14021': header('1/1', 'billid', '771'),
  '14022': refer('1/1', 3, { 'header.tprdis': 1_000_000 }),
  '14023': refer('1/1', 3, { 'header.tdis': 0 }),
  '14024': refer('1/1', 3, { 'header.tadis': 1_000_000 }),
  '14025': refer('1/1', 3, { 'header.tvam': 100_000 }),
  '14026': refer('1/1', 3, { 'header.todam': 0 }),
  '14027': refer('1/1', 3, { 'header.tbill': 1_100_000 }),
  '14028': header('2/1', 'setm', 1),
  '14029': header('1/1', 'cap', 0),
  '14030': header('1/1', 'insp', 0),
  '14031': header('2/1', 'tvop', 0),
  '14032': header('1/7', 'tax17', 0),
  '14035': line('1/2', 'mu', '1627'),
  '14036': line('1/2', 'am', 1),
  '14037': line('1/2', 'fee', 1),
  '14038': line('1/5', 'cfee', 1),
  '14039': line('1/5', 'cut', 'USD'),
  '14040': line('1/5', 'exr', 1),
  '14041': line('1/7', 'prdis', 1),
  '14042': line('1/7', 'dis', 0),
  '14043': line('1/7', 'adis', 1),
  '14044': line('1/9', 'vra', 10),
  '14048': line('1/11', 'odam', 0),
  '14051': line('1/11', 'olam', 0),
  '14052': line('1/1', 'consfee', 0),
  '14053': line('1/1', 'spro', 0),
  '14054': line('1/1', 'bros', 0),
  '14055': line('1/1', 'tcpbs', 0),
  '14056': line('2/1', 'cop', 0),
  '14057': line('2/1', 'vop', 0),
  '14058': line('1/11', 'bsrn', '100200300400'),
  '14067': header('1/1', 'cdcn', '5012784'),
  '14068': header('1/1', 'cdcd', 20_520),
  '14069': header('1/1', 'tonw', 1),
  '14070': header('1/1', 'torv', 1),
  '14071': header('1/1', 'tocv', 1),
  '14072': line('1/1', 'nw', 1),
  '14073': line('1/1', 'ssrv', 1),
  '14074': line('1/1', 'sscv', 1),
  '14075': set('1/7', { payments: [{ pmt: 3 }] }),
  '14076': set('1/7', { payments: [{ pv: 0 }] }),
  '14078': line('1/1', 'cui', 750),
  '14079': header('1/1', 'tinc', '14001516170'),
  '14081': line('1/1', 'vba', 1500),
  '14085': header('1/1', 'lno', '1405000123'),
  '14086': header('1/1', 'lrno', '1405000123'),
  '14087': header('1/1', 'ocu', '033'),
  '14088': header('1/1', 'oci', '284'),
  '14089': header('1/1', 'dco', '033'),
  '14090': header('1/1', 'dci', '284'),
  '14091': header('1/1', 'tid', '14008430838'),
  '14092': header('1/1', 'rid', '14008430838'),
  '14093': header('1/1', 'lt', 1),
  '14094': header('1/1', 'cno', 'NAAM01E57KS123456'),
  '14095': header('1/1', 'did', '2292699699'),
  '14096': header('1/1', 'sg', [{ sgid: '2710000078811', sgt: 'سیمان' }]),
  '14099': header('1/1', 'asn', '9900123'),
  '14100': header('1/1', 'asd', 20_520),
  '14101': line('1/1', 'cpr', 690_000),
  '14102': line('1/1', 'sovat', 1),
  '14105': header('1/1', 'in', '140512345678'),
  '14106': header('1/1', 'an', '140512345678'),
  '14800': set('1/1', { extension: [{ key: 'a', value: 'b' }] }),
};

const duplicates: Readonly<Record<string, CodeCase>> = {
  '05001': set('1/1', {}, { context: { duplicateKeys: ['header.taxid'] } }),
  '05033': set('1/1', {}, { context: { duplicateKeys: ['body[0].sstid'] } }),
};

/** One invoice for each decidable code of the table, breaking that rule alone. */
export const codeCases: Readonly<Record<string, CodeCase>> = {
  ...existence,
  ...structure,
  ...logic,
  ...matching,
  ...outside,
  ...duplicates,
};

/** Further invoices for codes with several causes, and for codes that the scheme has and the table lacks. */
export const furtherCases: readonly (CodeCase & { code: string; why: string })[] = [
  {
    code: '0200201',
    why: 'not later than the reference',
    ...refer('1/1', 2, {
      'header.indatim': issued - 86_400_000,
      'header.taxid': taxidAt(issued - 86_400_000, 1_000n),
    }),
  },
  {
    code: '0202901',
    why: 'cash as large as the whole',
    ...set('1/1', { ...mixed, 'header.cap': 1_100_000, 'header.insp': 1 }),
  },
  {
    code: '0300101',
    why: 'wrong check digit',
    ...header(
      '1/1',
      'taxid',
      taxidAt(issued, 1_000n).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
    ),
  },
  { code: '0300101', why: 'memory of someone else', ...set('1/1', {}, { context: { memoryId: 'A11216' } }) },
  { code: '0300101', why: 'already registered', ...set('1/1', {}, { context: { isTaxIdFree: () => false } }) },
  {
    code: '0300601',
    why: 'reference already cancelled',
    ...refer('1/1', 2, {}, { context: referred({ state: 'cancelled' }) }),
  },
  {
    code: '0300601',
    why: 'reference superseded',
    ...refer('1/1', 3, {}, { context: referred({ state: 'superseded' }) }),
  },
  { code: '0300601', why: 'reference is a cancellation', ...refer('1/1', 3, {}, { context: referred({ ins: 3 }) }) },
  {
    code: '0300601',
    why: 'correction of an unconfirmed correction',
    ...refer('1/1', 2, {}, { context: referred({ ins: 2, state: 'unconfirmed' }) }),
  },
  {
    code: '0300601',
    why: 'a correction of it is alive',
    ...refer('1/1', 4, {}, { context: referred({ hasLiveReferral: true }) }),
  },
  {
    code: '0300601',
    why: 'no tax id has this check digit',
    ...refer('1/1', 2, { 'header.irtaxid': 'A112160513000000001DF9' }, { context: { reference: () => undefined } }),
  },
  {
    code: '0300601',
    why: 'points at itself',
    ...refer('1/1', 2, { 'header.irtaxid': taxidAt(issued, 1_000n) }, { context: { reference: () => undefined } }),
  },
  { code: '0301201', why: 'check digit of a legal person', ...header('1/1', 'tinb', '14008430839') },
  {
    code: '0303301',
    why: 'goods id replaced in a correction',
    ...refer('1/1', 2, { 'body.0.sstid': '2710000138631' }),
  },
  { code: '0303601', why: 'nothing returned', ...refer('1/1', 4, originalAmounts()) },
  { code: '0303801', why: 'currency sale returned whole', ...refer('1/2', 4, currencyAmounts()) },
  {
    code: '0304401',
    why: 'rate changed in a correction',
    ...refer('1/1', 2, {
      'body.0.vra': 9,
      'body.0.vam': 90_000,
      'body.0.tsstam': 1_090_000,
      'header.tvam': 90_000,
      'header.tbill': 1_090_000,
    }),
  },
  { code: '0200801', why: 'no return of a waybill', ...refer('1/8', 4, {}), also: ['0303601'] },
  {
    code: '0260001',
    why: 'two lines in a chain sale',
    ...set('1/14', {
      body: [originalOf('1/14').body[0] ?? {}, originalOf('1/14').body[0] ?? {}],
      'header.tprdis': 2_000_000,
      'header.tadis': 2_000_000,
      'header.tbill': 2_000_000,
    }),
  },
  { code: '1207601', why: 'paid more than the invoice', ...set('1/1', { payments: [{ pv: 1_100_001 }] }) },
  { code: '1207601', why: 'paid although on credit', ...set('1/1', { 'header.setm': 2, payments: [{ pv: 1 }] }) },
  { code: '1203701', why: 'export price is not value by quantity', ...line('1/7', 'fee', 1) },
  { code: '14600', why: 'lines on a cancellation', ...refer('1/1', 3, { body: originalOf('1/1').body }) },
  { code: '14700', why: 'payments on a cancellation', ...refer('1/1', 3, { payments: [{ pv: 1 }] }) },
  { code: '0150001', why: 'unknown field', ...header('1/1', 'dlt', 'x') },
  { code: '0160001', why: 'unknown field of a line', ...line('1/1', 'price', 1) },
  { code: '0170001', why: 'unknown field of a payment', ...paid('amount', 1) },
  { code: '0102206', why: 'nineteen digits', ...header('1/1', 'tprdis', 2_000_000_000_000_000_000) },
  {
    code: '00048',
    why: 'gold bears other taxes at VAT rate 0, and does not state them',
    ...set('1/3', { 'body.0.odt': 'عوارض', 'body.0.odr': 1, 'body.0.odam': null }),
  },
  {
    code: '1206801',
    why: 'declared after the invoice, though not after today',
    ...set('1/7', {
      'header.indatim': issued - 3 * 86_400_000,
      'header.taxid': taxidAt(issued - 3 * 86_400_000, 1_000n),
      'header.cdcd': today - 1,
    }),
  },
  {
    code: '0303601',
    why: 'two lines of which nothing was returned, said once',
    ...refer('1/1', 4, twice('1/1', ['tprdis', 'tadis', 'tvam', 'tbill']), { context: referredLines(2) }),
  },
  { code: '00012', why: 'a national code without the postal code', ...set('1/1', { ...person, 'header.bpc': null }) },
  {
    code: '00012',
    why: 'a civil partnership, whatever else is known',
    ...set('1/1', { 'header.tob': 3, 'header.tinb': null, 'header.bpc': '1619735744' }),
  },
  { code: '00011', why: 'currency sold to a person', ...drop('1/2', 'header.bid') },
  { code: '00017', why: 'a follower on a flight within the country', ...set('1/6', { ...follower, 'header.ft': 1 }) },
  { code: '14016', why: 'a flight on a cancellation of a sale', ...refer('1/1', 3, { 'header.ft': 1 }) },
  {
    code: '00046',
    why: 'gold bears other taxes at VAT rate 0',
    ...set('1/3', {
      'body.0.odr': 1,
      'body.0.odam': 15_000,
      'body.0.tsstam': 11_665_000,
      'header.todam': 15_000,
      'header.tbill': 11_665_000,
    }),
  },
  {
    code: '00069',
    why: 'goods among services',
    ...set('1/7', twoExports(), { context: servicesBut('2710000138631') }),
    also: ['00072'],
  },
  { code: '0100203', why: 'a part of a millisecond', ...header('1/1', 'indatim', issued + 0.5) },
  { code: '0103502', why: 'an empty unit', ...line('1/1', 'mu', '') },
  { code: '0101602', why: 'a value out of its list, outside the pattern', ...header('1/1', 'ft', 3), also: ['14016'] },
  { code: '0109303', why: 'neither text nor number', ...header('1/8', 'lt', true) },
  {
    code: '0202601',
    why: 'lines without other taxes add up to nothing',
    ...set('1/1', { 'body.0.odam': null, 'body.0.olam': null, 'header.todam': 5 }),
  },
  {
    code: '1206801',
    why: 'declared tomorrow, of an invoice without a date',
    ...set('1/7', { 'header.indatim': null, 'header.cdcd': today + 1 }),
    also: ['00002'],
  },
  {
    code: '1206801',
    why: 'declared before the original was',
    ...refer('1/7', 2, { 'header.cdcd': today - 2 }, { context: referredWith('1/7', { cdcd: today - 1 }) }),
  },
  {
    code: '0300601',
    why: 'a correction that the buyer refused is cancelled',
    ...refer('1/1', 3, {}, { context: referred({ ins: 2, state: 'rejected' }) }),
  },
  {
    code: '0300601',
    why: 'points at itself, and is registered already',
    ...refer(
      '1/1',
      2,
      { 'header.irtaxid': taxidAt(issued, 1_000n) },
      { context: { reference: () => referenceFacts('1/1') } },
    ),
  },
  {
    code: '0303301',
    why: 'a line more on a return',
    ...refer('1/1', 4, twoReturned('2710000138631')),
  },
  {
    code: '1301101',
    why: 'a buyer known by neither code',
    ...set('1/1', person, { context: { isBuyerKnown: () => false } }),
  },
  { code: '1301101', why: 'check digit of a person', ...set('1/1', { ...person, 'header.bid': '0012178951' }) },
  {
    code: '14600',
    why: 'lines of a cancellation are not judged',
    ...refer('1/14', 3, { body: [{ vam: 1 }, { vam: 1 }] }),
  },
  { code: '14029', why: 'no shares without a mixed settlement', ...set('1/1', { 'header.cap': 1, 'body.0.cop': 2 }) },
  {
    code: '14800',
    why: 'something deep in an extension',
    ...set('1/1', { extension: [{}, { key: null, value: ['b'] }] }),
  },
  {
    code: '1207601',
    why: 'the payment that goes too far, no other',
    ...set('1/1', { payments: [{ pv: 1_100_000 }, { pv: 1 }] }),
  },
];

/** Invoices that look as if they broke a rule and do not. */
export const silentCases: readonly (CodeCase & { why: string })[] = [
  { why: 'the seller who is known', ...set('1/1', {}, { context: { sellerEconomicCode: '10320296185' } }) },
  { why: 'nothing paid of what is on credit', ...set('1/1', { 'header.setm': 2, payments: [{ pv: 0 }] }) },
  {
    why: 'an export’s price, cut to eight decimals',
    ...set('1/7', { 'body.0.am': 300, 'body.0.fee': 3_333_333.33333333 }),
  },
  { why: 'national and postal code stand for the economic one', ...set('1/1', person) },
  { why: 'currency sold to a person needs no economic code', ...drop('1/2', 'header.tinb') },
  {
    why: 'currency sold to a legal person needs no national id',
    ...set('1/2', { 'header.tob': 2, 'header.bid': null, 'header.tinb': '14008430838' }),
  },
  { why: 'currency sold to a follower by passport', ...set('1/2', { ...follower, 'header.bpn': 'A12345678' }) },
  { why: 'currency sold to a follower by code', ...set('1/2', { ...follower, 'header.bid': '100000000012' }) },
  { why: 'a passenger by passport', ...set('1/6', { 'header.bid': null, 'header.bpn': 'A12345678' }) },
  { why: 'a passenger abroad', ...set('1/6', { 'header.bid': null, 'header.ft': 2 }) },
  { why: 'a follower who flies abroad', ...set('1/6', { ...follower, 'header.ft': 2 }) },
  {
    why: 'a passenger for whom a legal person pays',
    ...set('1/6', { 'header.tob': 2, 'header.tinb': '14008430838' }),
  },
  { why: 'a waybill from abroad', ...set('1/8', { 'header.ocu': '006', 'header.oci': null }) },
  {
    why: 'a waybill to abroad',
    ...set('1/8', { 'header.dco': '006', 'header.dci': null, 'header.rid': null }),
  },
  { why: 'a waybill by rail, its kind as text', ...set('1/8', { 'header.lt': '2', 'header.did': null }) },
  { why: 'services have no weight', ...set('1/7', weightless, { context: servicesBut('') }) },
  { why: 'what is not known to be goods has no weight', ...set('1/7', weightless) },
  {
    why: 'no other taxes are due at VAT rate 0',
    ...set('1/1', {
      'body.0.vra': 0,
      'body.0.vam': 0,
      'body.0.odr': 1,
      'body.0.olt': 'وجوه',
      'body.0.tsstam': 1_000_000,
      'header.tvam': 0,
      'header.tbill': 1_000_000,
    }),
  },
  { why: 'a fineness of a thousand', ...line('1/3', 'cui', 1_000) },
  { why: 'an empty text is nothing', ...header('1/1', 'sbc', '') },
  { why: 'an extension of nothing', ...set('1/1', { extension: [{}, { key: null, value: '' }, []] }) },
  { why: 'declared today', ...header('1/7', 'cdcd', today) },
  { why: 'announced today', ...header('1/11', 'asd', today) },
  {
    why: 'declared this morning in Tehran, when it was yesterday in UTC',
    ...set(
      '1/7',
      { 'header.indatim': night, 'header.taxid': taxidAt(night, 1_000n), 'header.cdcd': today + 1 },
      { context: { nowMs: night } },
    ),
  },
  {
    why: 'declared on the day that the original was',
    ...refer('1/7', 2, { 'header.cdcd': today - 1 }, { context: referredWith('1/7', { cdcd: today - 1 }) }),
  },
  {
    why: 'sent in the last moment of the window',
    ...set('1/1', {}, { context: { nowMs: issued + 7 * 86_400_000, sendingWindowDays: 7 } }),
  },
  {
    why: 'a correction that is alive may be cancelled',
    ...refer('1/1', 3, {}, { context: referred({ ins: 2, state: 'live' }) }),
  },
  {
    why: 'a correction that waits for the buyer may be cancelled',
    ...refer('1/1', 3, {}, { context: referred({ ins: 2, state: 'unconfirmed' }) }),
  },
  {
    why: 'a legal id that is none, of a civil partnership',
    ...set('1/1', { 'header.tob': 3, 'header.bid': '14008430839' }),
  },
  { why: 'one of two lines was returned', ...refer('1/1', 4, originalAmounts(), { context: referredLines(2) }) },
  {
    why: 'one line of two was returned in part',
    ...refer('1/1', 4, twoReturned('2710000138624'), { context: referredLines(2) }),
  },
];

/** Two lines in the place of one, and their sums. */
function twice(key: ColumnKey, totals: readonly string[], second: Patch = {}): Patch {
  const { header: top, body } = originalOf(key);
  const sums = totals.map((name) => [`header.${name}`, 2 * Number(top[name])]);
  return { ...Object.fromEntries(sums), body: [body[0] ?? {}, { ...body[0], ...second }] };
}

/** Two lines of an export without weights. */
function twoExports(): Patch {
  const { nw: _, ...line } = originalOf('1/7').body[0] ?? {};
  return {
    ...twice('1/7', ['torv', 'tocv', 'tbill']),
    'header.tonw': null,
    body: [line, { ...line, sstid: '2710000138631' }],
  };
}

/** A return of one whole and of one of the two of another, which has `sstid`. */
function twoReturned(sstid: string): Patch {
  const half = { sstid, am: 1, prdis: 500_000, adis: 500_000, vam: 50_000, tsstam: 550_000 };
  return {
    ...twice('1/1', [], half),
    'header.tprdis': 1_500_000,
    'header.tadis': 1_500_000,
    'header.tvam': 150_000,
    'header.tbill': 1_650_000,
  };
}

/** The reference of a sale, its line so many times. */
function referredLines(count: number): Partial<ValidationContext> {
  const { invoice } = referenceFacts('1/1');
  return referred({ invoice: { ...invoice, body: Array.from({ length: count }, () => invoice.body[0] ?? {}) } });
}

/** The reference of a column with something more in its header. */
function referredWith(key: ColumnKey, more: Readonly<Record<string, number>>): Partial<ValidationContext> {
  const { invoice } = referenceFacts(key);
  const numbers = Object.entries(more).map(([name, value]) => [name, new JsonNumber(String(value))]);
  return referred({ invoice: { ...invoice, header: { ...invoice.header, ...Object.fromEntries(numbers) } } }, key);
}

/** All goods ids are of services, but one. */
function servicesBut(goods: string): Partial<ValidationContext> {
  return { goods: (sstid) => ({ rate: '0', isService: sstid !== goods }) };
}

/** The whole original again: nothing was returned. */
function originalAmounts(): Patch {
  return amountsOf('1/1');
}

function currencyAmounts(): Patch {
  return amountsOf('1/2');
}

function amountsOf(key: ColumnKey): Patch {
  const { header: top, body } = originalOf(key);
  const totals = ['tprdis', 'tadis', 'tvam', 'tbill'].map((name) => [`header.${name}`, top[name] ?? 0]);
  return { ...Object.fromEntries(totals), body };
}

/** Codes that only the authority's own records decide, with the reason. */
export const leftToAuthority: Readonly<Record<string, string>> = {
  '0302001': 'contracts registered in the taxpayer’s dashboard',
  '0302101': 'bill ids registered in the taxpayer’s dashboard',
  '0305801': 'commission contracts registered in the dashboard',
  '0309901': 'sale announcements of the exchange',
  '1301001': 'person type in the buyer’s tax registration',
  '1301401': 'whether a well-formed postal code exists',
};

/** Decided in `validate` itself, not by a rule on an invoice. */
export const decidedByValidate: Readonly<Record<string, string>> = {
  '00000': 'overflow of the 50 messages (validate.test.ts)',
};
