import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Columns3 } from 'lucide-react';
import { Page } from '../../app/layout/page.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { columnsFormStrings } from '../imports/columns-form.fa.ts';
import { ColumnsStep } from './columns-step.tsx';
import { shownDays } from './days.ts';
import { PreviewStep } from './preview-step.tsx';
import { type Statement, statementQuery } from './queries.ts';
import type { StatementPatch, StatementSearch } from './search.ts';
import { StatementState } from './statement-state.tsx';
import { statementStrings as strings } from './strings.fa.ts';

interface StatementViewProps {
  id: string;
  search: StatementSearch;
  change: (patch: StatementPatch) => void;
}

/** One statement: its columns while these are asked for, else its rows beside the books. */
export function StatementView({ id, search, change }: StatementViewProps) {
  const format = useFormat();
  const query = useQuery(statementQuery(id));
  const statement = query.data;
  const asksColumns = statement?.state === 'open' && (search.step === 'columns' || statement.asks_columns);
  return (
    <Page
      title={statement === undefined ? strings.title : strings.titleOf(statement.place_name)}
      subtitle={
        statement && (
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <bdi className="max-w-80 truncate">{statement.file_name}</bdi>
            <span>{shownDays(statement, format)}</span>
          </span>
        )
      }
      actions={statement && <Actions statement={statement} asksColumns={asksColumns} change={change} />}
      isBare
    >
      {statement !== undefined ? (
        asksColumns ? (
          <ColumnsStep statement={statement} onDone={() => change({ step: undefined })} />
        ) : (
          <PreviewStep statement={statement} search={search} change={change} />
        )
      ) : query.isError ? (
        <QueryError title={strings.failed} safe={strings.safe} query={query} className="mx-page" />
      ) : (
        <SkeletonRows rows={8} columns={['max-w-20', 'max-w-60', 'max-w-40']} />
      )}
    </Page>
  );
}

interface ActionsProps extends Pick<StatementViewProps, 'change'> {
  statement: Statement;
  asksColumns: boolean;
}

function Actions({ statement, asksColumns, change }: ActionsProps) {
  return (
    <>
      <StatementState state={statement.state} />
      {statement.state === 'open' && !asksColumns && (
        <Button icon={Columns3} onPress={() => change({ step: 'columns' })}>
          {columnsFormStrings.open}
        </Button>
      )}
      <Button
        icon={ArrowRight}
        variant="quiet"
        onPress={() =>
          change({ id: undefined, place: statement.place_id, show: undefined, step: undefined, offset: undefined })
        }
      >
        {strings.back}
      </Button>
    </>
  );
}
