/** One block of a PEM text. */
export interface PemText {
  /** E.g. `CERTIFICATE`, `ENCRYPTED PRIVATE KEY`. */
  readonly label: string;
  /** What stands between its marks. */
  readonly body: string;
  /** The block with its marks as they ought to be. */
  readonly text: string;
}

/** Five dashes before and after, of which copying loses one, or a messenger makes long ones of each two. */
const markPattern = /[-–—−]{1,12}(BEGIN|END) ([A-Z0-9 ]{1,60})[-–—−]{1,12}/g;

/** A line end as programs write it into JSON and into variables. */
const writtenLineEnd = /(?:\\r)?\\n/g;

/**
 * The blocks of a PEM text, whatever stands around them, also when line ends were lost in copying, or dashes. Read from mark
 * to mark and once: a text of beginnings without ends took a search of the whole for each of them.
 */
export function pemBlocks(text: string): PemText[] {
  const blocks: PemText[] = [];
  let open: { label: string; bodyFrom: number } | null = null;
  for (const { 0: mark, 1: kind, 2: label = '', index } of text.matchAll(markPattern)) {
    if (kind === 'BEGIN') open = { label, bodyFrom: index + mark.length };
    else if (open?.label === label) {
      const body = text.slice(open.bodyFrom, index).replace(writtenLineEnd, '\n');
      blocks.push({ label, body, text: `-----BEGIN ${label}-----${body}-----END ${label}-----` });
      open = null;
    }
  }
  return blocks;
}
