/** Letters of a figure that fit a phone's width however large its text is set. */
const alwaysFits = 15;
/** A digit's width, of its size; separators are narrower. */
const digitWidth = 0.6;

/**
 * A written figure on one line: one that is wider than a phone's screen (eighteen digits, text at 200%) is written as small
 * as it must be. What is cut of a figure in a text from right to left are its first digits, and a broken one reads as two.
 */
export function WholeFigure({ children: text }: { children: string }) {
  if (text.length <= alwaysFits) return text;
  const width = (text.length * digitWidth).toFixed(1);
  return <span style={{ fontSize: `min(1em, calc((100vw - 4rem) / ${width}))` }}>{text}</span>;
}
