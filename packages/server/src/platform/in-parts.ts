/**
 * Items in their order, parted so that none of the parts weighs more than `most`; what alone weighs more is a part by itself.
 * For what is written to the database in one text, which is made at once while nobody else has a turn.
 */
export function* inParts<T>(items: readonly T[], most: number, weightOf: (item: T) => number): Generator<T[]> {
  let part: T[] = [];
  let weight = 0;
  for (const item of items) {
    const more = weightOf(item);
    if (part.length > 0 && weight + more > most) {
      yield part;
      [part, weight] = [[], 0];
    }
    part.push(item);
    weight += more;
  }
  if (part.length > 0) yield part;
}
