import { type ReactNode, useState } from 'react';
import { byReason, type ReasonGroup } from './by-reason.ts';
import { MoreButton } from './more-button.tsx';
import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';

/** As many of one reason stand there at once; the others come by a press. */
const shownAtOnce = 3;
/** More than anybody reads one by one. */
const listedMax = 200;

/** How many they are, in words: «۸ صورتحساب». */
type CountText = (count: string) => string;

interface ReasonListProps<Row extends { reason: string }> {
  title: string;
  isTitleHidden?: boolean;
  rows: readonly Row[];
  countText: CountText;
  /** what a row is known by, in one line */
  renderRow: (row: Row) => ReactNode;
}

/** Why something was not done, said once for all that it was so with; nothing where there are none. */
export function ReasonList<Row extends { reason: string }>(props: ReasonListProps<Row>) {
  const { title, isTitleHidden = false, rows, countText, renderRow } = props;
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="rounded-control border border-line">
      {!isTitleHidden && <h3 className="border-line border-b px-3 py-2 font-bold">{title}</h3>}
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto"
      >
        {byReason(rows).map((group) => (
          <Reason key={group.reason} group={group} countText={countText} renderRow={renderRow} />
        ))}
      </ul>
    </section>
  );
}

interface ReasonProps<Row> {
  group: ReasonGroup<Row>;
  countText: CountText;
  renderRow: (row: Row) => ReactNode;
}

function Reason<Row>({ group: { reason, rows }, countText, renderRow }: ReasonProps<Row>) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isFolded = rows.length > shownAtOnce;
  const listed = rows.slice(0, isOpen ? listedMax : shownAtOnce);
  const unlisted = rows.length - listed.length;
  return (
    <li className="border-line border-t px-3 py-2 first:border-t-0">
      <p>{reason}</p>
      <ul className="text-caption">
        {listed.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one may stand there twice, and none moves
          <li key={at}>{renderRow(row)}</li>
        ))}
      </ul>
      {isOpen && unlisted > 0 && (
        <p className="text-caption text-ink-2">{uiStrings.reasons.unlisted(countText(format.number(unlisted)))}</p>
      )}
      {isFolded && (
        <MoreButton isOpen={isOpen} onChange={setOpen}>
          {isOpen ? uiStrings.reasons.fewer : uiStrings.reasons.all(countText(format.number(rows.length)))}
        </MoreButton>
      )}
    </li>
  );
}
