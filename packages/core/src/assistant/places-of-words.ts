/** Where words stand one after another; none when they do not. */
export function placesOfWords(tokens: readonly string[], words: readonly string[]): number[] {
  const at = tokens.findIndex((_, index) => words.every((word, place) => tokens[index + place] === word));
  return at < 0 ? [] : words.map((_, place) => at + place);
}
