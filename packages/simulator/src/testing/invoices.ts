import { makeTaxId, serialToInno } from '@taraz/core';
import { companyId } from './identity.ts';
import { memoryId } from './test-simulator.ts';

let lastSerial = 0n;

export interface SaleOptions {
  /** Epoch milliseconds; a second ago when absent. */
  indatim?: number;
  serial?: bigint;
  memory?: string;
  tins?: string;
  header?: Record<string, unknown>;
  /** Quantity of the one line. */
  am?: number;
}

/** A right invoice: type 1, sale, one line at ten percent, to a company. */
export function saleInvoice(options: SaleOptions = {}) {
  const { indatim = Date.now() - 1000, memory = memoryId, tins = companyId, am = 1 } = options;
  lastSerial += 1n;
  const serial = options.serial ?? lastSerial;
  const price = 1_000_000 * am;
  const vat = price / 10;
  return {
    header: {
      taxid: makeTaxId({ memoryId: memory, indatimMs: indatim, serial }),
      inno: serialToInno(serial),
      indatim,
      inty: 1,
      inp: 1,
      ins: 1,
      tins,
      tob: 2,
      bid: '14008430838',
      tinb: '14008430838',
      tprdis: price,
      tdis: 0,
      tadis: price,
      tvam: vat,
      todam: 0,
      tbill: price + vat,
      setm: 1,
      ...options.header,
    } as Record<string, unknown>,
    body: [
      {
        sstid: '2800002692993',
        sstt: 'کالای آزمایشی',
        am,
        mu: '1627',
        fee: 1_000_000,
        prdis: price,
        dis: 0,
        adis: price,
        vra: 10,
        vam: vat,
        odam: 0,
        olam: 0,
        tsstam: price + vat,
      } as Record<string, unknown>,
    ],
    payments: [] as Record<string, unknown>[],
  };
}

/** Header fields that a correction, return or cancellation leaves out. */
const leftOut = ['inty', 'inp', 'tob', 'bid', 'tinb'];

/** A correction (2) or return (4) of an invoice: the same again with another quantity, referring to it. */
export function changeOf(
  original: ReturnType<typeof saleInvoice>,
  ins: 2 | 4,
  options: SaleOptions & { reference?: string } = {},
) {
  const reference = options.reference ?? original.header.taxid;
  const changed = saleInvoice({ ...options, header: { ins, irtaxid: reference, ...options.header } });
  for (const key of leftOut) delete changed.header[key];
  return changed;
}

/** A cancellation: the smallest header there is. */
export function cancellationOf(taxid: unknown, options: SaleOptions = {}) {
  const { header } = saleInvoice(options);
  const { taxid: own, inno, indatim, tins } = header;
  return { header: { taxid: own, inno, indatim, ins: 3, tins, irtaxid: taxid }, body: [], payments: [] };
}
