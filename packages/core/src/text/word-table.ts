/** A table that knows its own words and nothing of JavaScript's objects: people may write «constructor». */
export const wordTable = <T>(words: Record<string, T>): Readonly<Record<string, T>> =>
  Object.assign(Object.create(null) as Record<string, T>, words);
