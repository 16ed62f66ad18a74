import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { productWorkQuery, useRefreshProducts } from './queries.ts';
import { productStrings } from './strings.fa.ts';

const strings = productStrings.bulkWork;

/** What came of a change is told to who comes back within this time. */
const toldForMs = 60 * 60_000;
/** Those whose end was read, until the window is loaded anew. */
const read = new Set<string>();

/** How far the last change of very many products is, and how it ended, until that was read. */
export function BulkWork() {
  const format = useFormat();
  const refresh = useRefreshProducts();
  const { data: work } = useQuery(productWorkQuery());
  const [, setRead] = useState(0);
  const isRunning = work != null && work.finished_at === null;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refresh();
    wasRunning.current = isRunning;
  }, [isRunning, refresh]);
  if (work == null) return null;
  const of = format.number(work.of);
  if (work.finished_at === null)
    return (
      <Banner tone="info" title={strings.running}>
        <p className="mb-2">{strings.leave}</p>
        <ProgressBar
          label={strings.progress}
          isLabelHidden
          value={work.seen}
          max={work.of}
          valueText={strings.seen(format.number(work.seen), of)}
        />
        <p className="tnum mt-1 text-caption">{strings.seen(format.number(work.seen), of)}</p>
      </Banner>
    );
  if (read.has(work.id) || Date.now() - Date.parse(work.finished_at) > toldForMs) return null;
  const changed = format.number(work.changed);
  return (
    <Banner
      tone={work.failure === '' ? 'ok' : 'bad'}
      title={work.failure === '' ? strings.done(changed, of) : strings.failed(changed, of)}
      isAlert
      actions={
        <IconButton
          icon={X}
          label={strings.close}
          onPress={() => {
            read.add(work.id);
            setRead(read.size);
          }}
        />
      }
    >
      {work.failure === '' ? undefined : work.failure}
    </Banner>
  );
}
