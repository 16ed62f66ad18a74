import { useQuery } from '@tanstack/react-query';
import { Tabs } from '../../ui/tabs.tsx';
import { useWhileShown } from '../../ui/use-is-shown.ts';
import { ImportFoot } from './import-foot.tsx';
import { OnlyInBooks } from './only-in-books.tsx';
import { type Statement, statementRowsQuery } from './queries.ts';
import { ResultBanner } from './result-banner.tsx';
import { RowList } from './row-list.tsx';
import { type ShownPart, type StatementPatch, type StatementSearch, shownParts } from './search.ts';
import { StatementFigures } from './statement-figures.tsx';
import { statementStrings as strings } from './strings.fa.ts';
import { useChoices } from './use-choices.ts';

const countOf = ({ counts }: Statement, part: ShownPart): number =>
  part === 'only' ? counts.only_in_books : counts[part];

/** The part that is shown first: before the import what is new, or the first one that has something to see. */
const firstPart = (statement: Statement): ShownPart =>
  (statement.state === 'imported' ? null : shownParts.find((part) => countOf(statement, part) > 0)) ?? 'booked';

interface PreviewStepProps {
  statement: Statement;
  search: StatementSearch;
  change: (patch: StatementPatch) => void;
}

/** The rows of a file beside the books, part by part; before the import they are chosen here, after it this is its result. */
export function PreviewStep({ statement, search, change }: PreviewStepProps) {
  const query = useQuery(statementRowsQuery(statement.id));
  const choices = useChoices(statement);
  // The books are read anew first; whoever has gone on to the movements meanwhile stays there.
  const showFirst = useWhileShown(() => change({ show: undefined }));
  const isOpen = statement.state === 'open';
  const part = search.show ?? firstPart(statement);
  const rows = query.data?.rows ?? [];
  const hints = statement.state === 'imported' ? { ...strings.tabHints, ...strings.importedHints } : strings.tabHints;
  return (
    <>
      <div className="flex grow flex-col gap-3.5 px-page pb-page max-sm:pt-3">
        <ResultBanner statement={statement} />
        <StatementFigures statement={statement} />
        <Tabs<ShownPart>
          label={strings.tabsLabel}
          selected={part}
          onSelect={(show) => change({ show, offset: undefined })}
          items={shownParts.map((id) => ({ id, title: strings.tabs[id], count: countOf(statement, id) }))}
        />
        {countOf(statement, part) > 0 && <p className="text-ink-2">{hints[part]}</p>}
        {part === 'only' ? (
          <OnlyInBooks movements={query.data?.only_in_books} query={query} />
        ) : (
          <RowList
            key={part}
            part={part}
            rows={rows.filter(({ state }) => state === part)}
            query={query}
            choices={choices}
            isOpen={isOpen}
            search={search}
            change={change}
          />
        )}
      </div>
      {isOpen && query.data !== undefined && (
        <ImportFoot statement={statement} rows={rows} choices={choices} onDone={showFirst} />
      )}
    </>
  );
}
