import { vi } from 'vitest';

/** How many letters are normalised while a file is read, twice a fold: what it costs, however fast the machine is. */
export function lettersFolded(read: () => unknown): number {
  const normalize = String.prototype.normalize;
  let letters = 0;
  const watched = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    letters += this.length;
    return normalize.call(this, form);
  });
  try {
    read();
  } finally {
    watched.mockRestore();
  }
  return letters;
}

/** What cells of thousands of letters are filled with: of one letter, of such as decompose into many, of figures. */
export const longCells = ['ا', 'ﷺ', 'ﷲ', '㈎', '٠', 'فروردین '].map((text) => `1${text.repeat(2_000 / text.length)}`);
