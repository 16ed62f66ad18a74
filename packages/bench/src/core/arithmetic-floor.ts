/** One line of a sale as the floor takes it: the digits that `compute` takes. */
export interface FloorLine {
  am: string;
  fee: string;
  dis: string;
  vra: string;
}

const scale = 8;
const one = 10n ** BigInt(scale);

/** Digits to a bigint of 8 decimals, without any check. */
function scaled(text: string): bigint {
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text) * one;
  return BigInt(text.slice(0, point) + text.slice(point + 1).padEnd(scale, '0'));
}

/**
 * The same amounts as `compute` gives for a sale, by bare bigint and nothing else: the same texts read, multiplied, cut
 * to whole rials, summed and written, with no check, no pattern and no field that could be missing.
 */
export function computeBare(lines: readonly FloorLine[]): string[] {
  const texts: string[] = [];
  let tprdis = 0n;
  let tdis = 0n;
  let tadis = 0n;
  let tvam = 0n;
  let tbill = 0n;
  for (const line of lines) {
    const prdis = (scaled(line.am) * scaled(line.fee)) / (one * one);
    const dis = scaled(line.dis) / one;
    const adis = prdis - dis;
    const vam = (adis * scaled(line.vra)) / (100n * one);
    const tsstam = adis + vam;
    tprdis += prdis;
    tdis += dis;
    tadis += adis;
    tvam += vam;
    tbill += tsstam;
    texts.push(prdis.toString(), adis.toString(), vam.toString(), tsstam.toString());
  }
  texts.push(tprdis.toString(), tdis.toString(), tadis.toString(), tvam.toString(), tbill.toString());
  return texts;
}
