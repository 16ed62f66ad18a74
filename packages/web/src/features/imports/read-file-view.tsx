import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { Button } from '../../ui/button.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { columnsFormStrings } from './columns-form.fa.ts';
import { type ReadFile, ReadFileState } from './read-file-state.tsx';

interface ReadFileViewProps<File> {
  query: UseQueryResult<File>;
  title: (file: File | undefined) => string;
  /** beside the file's name */
  about?: (file: File) => ReactNode;
  words: Readonly<Record<'failed' | 'safe' | 'back', string>>;
  step: 'columns' | undefined;
  onColumns: () => void;
  /** to the list of files */
  onBack: (file: File) => void;
  columns: (file: File) => ReactNode;
  rows: (file: File) => ReactNode;
}

/** One file: its columns while these are asked for, else its rows beside what is written already. */
export function ReadFileView<File extends ReadFile & { asks_columns: boolean }>(props: ReadFileViewProps<File>) {
  const { query, title, about, words, step, onColumns, onBack, columns, rows } = props;
  const file = query.data;
  const asksColumns = file?.state === 'open' && (step === 'columns' || file.asks_columns);
  return (
    <Page
      title={title(file)}
      subtitle={
        file && (
          <span className="flex min-w-0 flex-wrap items-center gap-x-2">
            <bdi className="max-w-80 truncate" title={file.file_name}>
              {file.file_name}
            </bdi>
            {about?.(file)}
          </span>
        )
      }
      actions={
        file && (
          <>
            <ReadFileState state={file.state} />
            {file.state === 'open' && !asksColumns && (
              <Button icon={Columns3} onPress={onColumns}>
                {columnsFormStrings.open}
              </Button>
            )}
            <Button icon={ArrowRight} variant="quiet" onPress={() => onBack(file)}>
              {words.back}
            </Button>
          </>
        )
      }
      isBare
    >
      {file !== undefined ? (
        asksColumns ? (
          columns(file)
        ) : (
          rows(file)
        )
      ) : query.isError ? (
        <QueryError title={words.failed} safe={words.safe} query={query} className="mx-page" />
      ) : (
        <SkeletonRows rows={8} columns={['max-w-20', 'max-w-60', 'max-w-40']} />
      )}
    </Page>
  );
}
