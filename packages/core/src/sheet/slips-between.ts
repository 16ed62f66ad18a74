/** How many slips make one text of another: a letter more, less or another one, or two neighbours exchanged; more than `most` is `most + 1`. */
export function slipsBetween(one: string, other: string, most: number): number {
  const tooMany = most + 1;
  if (Math.abs(one.length - other.length) > most) return tooMany;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = new Array<number>(other.length + 1).fill(tooMany);
    if (i <= most) row[0] = i;
    let least = row[0] ?? tooMany;
    // Further from the diagonal there are too many already.
    for (let j = Math.max(1, i - most); j <= Math.min(other.length, i + most); j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const slips = Math.min(
        (last[j - 1] ?? tooMany) + (isSame ? 0 : 1),
        (last[j] ?? tooMany) + 1,
        (row[j - 1] ?? tooMany) + 1,
        isExchanged ? (before[j - 2] ?? tooMany) + 1 : tooMany,
      );
      row[j] = slips;
      least = Math.min(least, slips);
    }
    if (least > most) return tooMany;
    before = last;
    last = row;
  }
  return Math.min(last[other.length] ?? tooMany, tooMany);
}
