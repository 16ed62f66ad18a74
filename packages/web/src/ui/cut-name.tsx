import type { PointerEvent, ReactNode } from 'react';
import { cx } from './cx.ts';

const persian = /\p{Script=Arabic}/u;
/** What runs from left to right, whatever stands beside it: Latin letters, figures. */
const leftToRight = /[\p{Script=Latin}\p{Nd}]/u;

/** A Latin word that a line may break within: at a hyphen or a stroke of «RT-58K/ME». */
const breakable = /((?=\S*?(?=\S*\p{Script=Latin})[^\s\p{Script=Arabic}]*[-/])\S+)/u;

/**
 * Each such word in a box of its own, which goes to the next line as a whole; one longer than a line is cut at its end.
 * What stands between them stays one text: cut up into words, some short ones are taken for the letters of an icon font
 * (axe), and the text that is seen is not found in the name of its button.
 */
const inWholeWords = (name: string): ReactNode[] =>
  name.split(breakable).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the name
      <span key={index} dir="ltr" className="inline-block max-w-full truncate align-bottom">
        {part}
      </span>
    ) : (
      part
    ),
  );

/** On entering with the pointer: says the whole of what is cut, and nothing of what is not. */
export function tellWhole({ currentTarget: shown }: PointerEvent<HTMLElement>): void {
  const isCut = shown.scrollWidth > shown.clientWidth || shown.scrollHeight > shown.clientHeight + 1;
  shown.title = isCut ? shown.textContent : '';
}

/**
 * A name on one line (or two, where no pointer may say the rest), cut at its end; the pointer over it then says the whole. One in Latin letters or figures alone keeps its
 * beginning, and stands at the right like the others. Those within a Persian name («مدل RT-58») are left out as a
 * whole where they have no room: in a line from right to left an ellipsis would eat their beginning and leave their end.
 */
export function CutName({ name, lines = 1, className }: { name: string; lines?: 1 | 2; className?: string }) {
  const hasLeftToRight = leftToRight.test(name);
  const isLatin = hasLeftToRight && !persian.test(name);
  return (
    <span
      dir={isLatin ? 'ltr' : undefined}
      onPointerEnter={tellWhole}
      className={cx(
        lines === 2 || (hasLeftToRight && !isLatin)
          ? cx(lines === 2 ? 'line-clamp-2' : 'line-clamp-1', 'wrap-anywhere whitespace-normal print:line-clamp-none')
          : 'block truncate print:overflow-visible print:whitespace-normal',
        isLatin && 'text-right',
        className,
      )}
    >
      {hasLeftToRight && !isLatin ? inWholeWords(name) : name}
    </span>
  );
}

/** What is a mere name, as one that may be cut. */
export const withCutName = (content: ReactNode, lines: 1 | 2 = 1): ReactNode =>
  typeof content === 'string' ? <CutName name={content} lines={lines} /> : content;
