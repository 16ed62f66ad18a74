/** PostgreSQL's numeric with its fixed scale ("12.50000000") as people write it ("12.5"). */
export const shortDecimal = (numeric: string): string =>
  numeric.includes('.') ? numeric.replace(/0+$/, '').replace(/\.$/, '') : numeric;
