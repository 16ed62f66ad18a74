import { amountColumns, type SheetMapping } from '@taraz/core';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useImportChange } from './use-import.ts';

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
  return (
    <>
      {inTomans.length > 0 && job.issued === 0 && (
        <Banner tone="info" title={inTomans.length === amounts.length ? words.read : words.readSome(headers)} />
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
