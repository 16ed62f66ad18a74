import { DAY_MS } from '@taraz/core';

/** Days since 1970-01-01 of YYYY-MM-DD. */
export const dayOf = (day: string): number => Date.parse(day) / DAY_MS;

/** Places in a list, in its order. What was taken is passed once. */
class Line {
  readonly #places: number[] = [];
  #at = 0;

  add(place: number): void {
    this.#places.push(place);
  }

  /** The first that is free. */
  first(taken: ReadonlySet<number>): number | undefined {
    while (taken.has(this.#places[this.#at] ?? -1)) this.#at += 1;
    return this.#places[this.#at];
  }
}

/**
 * Places in a list by something that what stands there is known by, and by day. Of five thousand rows of one amount and as
 * many entries each would be compared with each otherwise, while nobody else is answered.
 */
export class Shelf {
  readonly #lines = new Map<string, Map<number, Line>>();

  add(name: string, day: number, place: number): void {
    const days = this.#lines.get(name) ?? new Map<number, Line>();
    this.#lines.set(name, days);
    const line = days.get(day) ?? new Line();
    days.set(day, line);
    line.add(place);
  }

  /** The free one nearest to a day, of at most so many days apart; of several the first of the list. */
  nearest(name: string, day: number, most: number, taken: ReadonlySet<number>): Found | null {
    const days = this.#lines.get(name);
    for (let distance = 0; days !== undefined && distance <= most; distance += 1) {
      const places = [day - distance, day + distance].flatMap((one) => days.get(one)?.first(taken) ?? []);
      if (places.length > 0) return { place: Math.min(...places), distance };
    }
    return null;
  }
}

export interface Found {
  place: number;
  distance: number;
}

/** The nearer, and of two as near the first of the list. */
export const nearer = (one: Found | null, other: Found | null): Found | null => {
  if (one === null || other === null) return one ?? other;
  if (one.distance !== other.distance) return one.distance < other.distance ? one : other;
  return one.place < other.place ? one : other;
};
