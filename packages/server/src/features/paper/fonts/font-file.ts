/** What typesetting decisions need of a TrueType font: which characters it has, and how wide they are. */
export interface FontFile {
  has(codePoint: number): boolean;
  /** Advance of the character's plain form in em; 0 where the font lacks it. */
  advance(codePoint: number): number;
  /** Height of its capitals in em, which is the height of a line set without leading. */
  capHeight: number;
}

/** Offsets of the font's tables by tag (OpenType specification, "Table directory"). */
function tablesOf(font: DataView): ReadonlyMap<string, number> {
  const tables = new Map<string, number>();
  for (let index = 0; index < font.getUint16(4); index += 1) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => font.getUint8(at + byte)));
    tables.set(tag, font.getUint32(at + 8));
  }
  return tables;
}

/** Offset of the Unicode subtable in format 4, which holds the whole Basic Multilingual Plane. */
function unicodeMapOf(font: DataView, cmap: number): number {
  for (let index = 0; index < font.getUint16(cmap + 2); index += 1) {
    const at = cmap + 4 + index * 8;
    const platform = font.getUint16(at);
    const subtable = cmap + font.getUint32(at + 4);
    if ((platform === 0 || platform === 3) && font.getUint16(subtable) === 4) return subtable;
  }
  throw new Error('the font has no Unicode map of format 4');
}

/** Glyph of each character (OpenType specification, "cmap", format 4). */
function glyphsOf(font: DataView, map: number): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  const segments = font.getUint16(map + 6) / 2;
  const ends = map + 14;
  const starts = ends + segments * 2 + 2;
  const deltas = starts + segments * 2;
  const offsets = deltas + segments * 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const end = font.getUint16(ends + segment * 2);
    const delta = font.getUint16(deltas + segment * 2);
    const offsetAt = offsets + segment * 2;
    const offset = font.getUint16(offsetAt);
    const start = font.getUint16(starts + segment * 2);
    for (let code = start; code <= end && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : font.getUint16(offsetAt + offset + (code - start) * 2);
      const glyph = listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

/** Reads a TrueType font. @throws when the bytes are none */
export function readFontFile(bytes: Uint8Array): FontFile {
  const font = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = tablesOf(font);
  const at = (tag: string): number => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`the font has no table ${tag}`);
    return offset;
  };
  const unitsPerEm = font.getUint16(at('head') + 18);
  const metrics = font.getUint16(at('hhea') + 34);
  const widths = at('hmtx');
  const glyphs = glyphsOf(font, unicodeMapOf(font, at('cmap')));
  return {
    // OpenType specification, "OS/2", version 2 and later.
    capHeight: font.getInt16(at('OS/2') + 88) / unitsPerEm,
    has: (codePoint) => glyphs.has(codePoint),
    advance(codePoint) {
      const glyph = glyphs.get(codePoint);
      return glyph === undefined ? 0 : font.getUint16(widths + Math.min(glyph, metrics - 1) * 4) / unitsPerEm;
    },
  };
}
