import { parseDate } from '@internationalized/date';
import table from '../data/tax-rates.json' with { type: 'json' };
import { DAY_MS } from '../jalali/epoch-days.ts';
import { epochMsOf, TEHRAN } from '../jalali/jalali.ts';

/** The days a seller had to send an invoice before the first dated row: the legal text's one week. */
const UNDATED_SENDING_WINDOW_DAYS = table.sendingWindowGuideText.days;

interface Dated {
  /** First day in force, YYYY-MM-DD. */
  readonly from: string;
}

/** Finds the row in force at an instant (epoch ms), from the first moment of its day in Tehran; null before the first row. Starts are resolved once, at first use. */
function inForce<Row extends Dated>(rows: readonly Row[]): (instantMs: number) => Row | null {
  let starts: number[] | undefined;
  return (instantMs) => {
    starts ??= rows.map((row) => parseDate(row.from).toDate(TEHRAN).getTime());
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      if ((starts[index] as number) <= instantMs) return rows[index] as Row;
    }
    return null;
  };
}

const generalRow = inForce(table.general);
const goldRow = inForce(table.goldServices);
const windowRow = inForce(table.sendingWindowDays);

/**
 * The general VAT rate in percent, as a decimal string ("10"), at the day of an instant in Tehran; "0" before 1387/07/01.
 * Throws RangeError when `isoUtc` is no instant. Source: budget laws 1403 and 1404, data/tax-rates.json.
 */
export function generalVatRate(isoUtc: string): string {
  return generalRow(epochMsOf(isoUtc))?.rate ?? '0';
}

/** Whether a rate in percent ("9") was the general one of some day; also the present one is. */
export const isFormerGeneralRate = (rate: string): boolean => table.general.some((row) => row.rate === rate);

/**
 * The VAT rate in percent on the services of gold (wage, profit and fee: consfee + spro + bros) at the day of an instant in
 * Tehran: "9" from 1400/10/13, "10" from 1404/01/01. Before the law of 1400, which set gold's services apart, the general
 * rate. product.md's constant of 9 percent is the rate of its time.
 * Throws RangeError when `isoUtc` is no instant. Source: VAT law 1400 article 26(b), budget law 1404.
 */
export function goldServicesRate(isoUtc: string): string {
  return goldRow(epochMsOf(isoUtc))?.rate ?? generalVatRate(isoUtc);
}

/**
 * Days within which an invoice issued at `isoUtc` must reach the authority: 12 since 1403/08/15 (circular 268/56504/د), 30 since
 * 1402/08/15, the legal text's 7 before. Throws RangeError when `isoUtc` is no instant.
 */
export function sendingWindowDays(isoUtc: string): number {
  return windowRow(epochMsOf(isoUtc))?.days ?? UNDATED_SENDING_WINDOW_DAYS;
}

/**
 * The last moment (ISO 8601 UTC) at which an invoice of this `indatim` may be sent: so many times 24 hours after it.
 * Throws RangeError when `indatimIso` is no instant.
 */
export function sendingDeadline(indatimIso: string): string {
  return new Date(epochMsOf(indatimIso) + sendingWindowDays(indatimIso) * DAY_MS).toISOString();
}
