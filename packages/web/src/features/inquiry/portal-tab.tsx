import { type CallReply, calls, type PortalColumn } from '@taraz/contract';
import { FileSpreadsheet, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import { type DayRange, instantsOfRange } from '../../ui/jalali-values.ts';
import { spreadsheetEndings } from '../../ui/spreadsheet-endings.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { NoAnswer } from './no-answer.tsx';
import { portalStrings as words } from './portal.fa.ts';
import { PortalMapping } from './portal-mapping.tsx';
import { PortalResult } from './portal-result.tsx';
import { type PortalRequest, usePortalFile } from './use-portal-file.ts';

export type PortalAnswer = CallReply<typeof calls.comparePortalFile>;
export type Mapping = { [C in PortalColumn]?: number };

const send = ({ file, mapping, range }: PortalRequest) =>
  withLoading(
    api(calls.comparePortalFile, {
      body: {
        file,
        ...(mapping === null ? {} : { mapping: JSON.stringify(mapping) }),
        ...(range === null ? {} : instantsOfRange(range)),
      },
    }),
  );

/** Own book beside a file exported from the authority's portal: choose, map when needed, compare, mend. */
export function PortalTab() {
  const { request, work, run: compare } = usePortalFile(send);
  const file = request?.file ?? null;
  const [range, setRange] = useState<DayRange | null>(request?.range ?? null);
  const picker = useFilePicker({
    label: words.file,
    accept: spreadsheetEndings,
    onChoose: ([chosen]) => run({ file: chosen }),
  });
  const run = (next: { file?: File; mapping?: Mapping } = {}) => {
    const chosen = next.file ?? file;
    const known = chosen === file ? (request?.mapping ?? null) : null;
    if (chosen !== null) compare({ file: chosen, mapping: next.mapping ?? known, range });
  };
  return (
    <div className="flex flex-col gap-3.5">
      {picker.input}
      {file === null ? (
        <Card>
          <EmptyState
            icon={FileSpreadsheet}
            title={words.intro}
            actions={
              <Button variant="primary" icon={FileSpreadsheet} onPress={picker.open}>
                {words.choose}
              </Button>
            }
          >
            {words.introHint}
          </EmptyState>
        </Card>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <span className="inline-flex min-w-0 items-center gap-2">
            <b className="truncate font-bold">{file.name}</b>
          </span>
          <Button icon={FileSpreadsheet} onPress={picker.open}>
            {words.another}
          </Button>
          <div className="w-fit">
            <JalaliRangePicker label={words.range} value={range} onChange={setRange} />
          </div>
          <Button variant="primary" icon={RefreshCw} isBusy={work.isFetching} onPress={() => run()}>
            {words.again}
          </Button>
        </div>
      )}
      {work.isError && (
        <NoAnswer title={words.failed} error={work.error} onRetry={() => run()} isRetrying={work.isFetching} />
      )}
      {work.data && (
        <>
          <PortalMapping
            key={JSON.stringify(work.data.mapping)}
            answer={work.data}
            isBusy={work.isFetching}
            onCompare={(mapping) => run({ mapping })}
          />
          {work.data.result && <PortalResult result={work.data.result} />}
        </>
      )}
    </div>
  );
}
