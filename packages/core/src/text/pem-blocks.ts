/** One block of a PEM text. */
export interface PemText {
  /** E.g. `CERTIFICATE`, `ENCRYPTED PRIVATE KEY`. */
  readonly label: string;
  /** What stands between its marks. */
  readonly body: string;
  /** The block as written. */
  readonly text: string;
}

const markPattern = /-----(BEGIN|END) ([A-Z0-9 ]+)-----/g;

/**
 * The blocks of a PEM text, whatever stands around them, and also when line ends were lost in copying. Read from mark to
 * mark and once: a text of beginnings without ends took a search of the whole for each of them.
 */
export function pemBlocks(text: string): PemText[] {
  const blocks: PemText[] = [];
  let open: { label: string; from: number; bodyFrom: number } | null = null;
  for (const { 0: mark, 1: kind, 2: label = '', index } of text.matchAll(markPattern)) {
    const end = index + mark.length;
    if (kind === 'BEGIN') open = { label, from: index, bodyFrom: end };
    else if (open?.label === label) {
      blocks.push({ label, body: text.slice(open.bodyFrom, index), text: text.slice(open.from, end) });
      open = null;
    }
  }
  return blocks;
}
