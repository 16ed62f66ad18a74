import { encode } from 'uqr';

/**
 * Which of the eight masks is laid over the code. Readers take any; trying all to find the most even one takes as long
 * as five lines of the table, and gains nothing over letters as mixed as an address with a token.
 */
const maskPattern = 3;

/**
 * A QR code as SVG of one path, black on nothing, without a margin (the templates leave the white around it). Error
 * correction M: 15 % of it may be lost to folds and stamps.
 */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 0, maskPattern });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`;
    }
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}
