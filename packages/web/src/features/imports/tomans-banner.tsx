import { amountColumns, type ColumnKey, type SheetMapping } from '@taraz/core';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { LooksLikeTomans } from './looks-like-tomans.tsx';
import { choicesOf, withUnit } from './mapping-choices.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';
import { columnsOf } from './use-mapping-draft.ts';

const words = importStrings.tomans;
const code = 'NOT_IN_RIALS';
const mending: ReadonlySet<ImportDetail['state']> = new Set(['checking', 'ready', 'paused', 'done']);

/** What was read in tomans because its user said so; and amounts that say themselves that they are no rials, mended in all columns at once. */
export function TomansBanner({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const change = useImportChange(job.id);
  if (!mending.has(job.state)) return null;
  const amounts = amountColumns((job.mapping ?? {}) as SheetMapping);
  const inTomans = amounts.filter(({ unit }) => unit === 'toman');
  const headers = inTomans.map(({ column }) => `«\u2068${job.headers[column] ?? ''}\u2069»`).join('، ');
  const causes = job.causes.filter((cause) => cause.code === code);
  const fixable = causes.reduce((sum, cause) => sum + cause.fixable, 0);
  /** The columns again, with all amounts counted in tomans. */
  const readInTomans = async () => {
    await change.mutateAsync({ action: 'remap' });
    const choices = withUnit(choicesOf(job), 'toman');
    await change.mutateAsync(columnsOf({ choices, key: job.column_key as ColumnKey, memory: job.memory_id }));
  };
  return (
    <>
      {inTomans.length > 0 && job.issued === 0 && (
        <Banner tone="info" title={inTomans.length === amounts.length ? words.read : words.readSome(headers)} />
      )}
      {job.issued === 0 && (
        <LooksLikeTomans
          job={job}
          actions={
            <Button
              isBusy={change.isPending}
              isDisabled={job.state === 'paused'}
              onPress={() => void readInTomans().catch(() => undefined)}
            >
              {words.readAll}
            </Button>
          }
        />
      )}
      {fixable > 0 && (
        <Banner
          tone="warn"
          title={words.title(format.number(fixable))}
          actions={
            <Button isBusy={change.isPending} onPress={() => change.mutate({ fix: { code } })}>
              {words.go(format.number(fixable))}
            </Button>
          }
        >
          {words.hint}
        </Banner>
      )}
    </>
  );
}
