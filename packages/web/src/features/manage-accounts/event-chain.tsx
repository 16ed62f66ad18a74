import { useQuery } from '@tanstack/react-query';
import { Link2, ShieldCheck } from 'lucide-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { eventChainQuery } from './queries.ts';
import { manageStrings } from './strings.fa.ts';

const strings = manageStrings.chain;
/** So many places are named; the rest are counted. */
const namedMax = 10;

/** The auditor's question over the event log: was anything changed? A yes, or the places. */
export function EventChain({ onOpen }: { onOpen: (id: string) => void }) {
  const format = useFormat();
  const chain = useQuery(eventChainQuery());
  const { data } = chain;
  const button = (
    <Button icon={ShieldCheck} isBusy={chain.isFetching} onPress={() => void chain.refetch()}>
      {data === undefined ? strings.check : strings.again}
    </Button>
  );
  if (chain.isError && !chain.isFetching) return <QueryError title={strings.failed} query={chain} />;
  if (data === undefined) {
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface px-3.5 py-2">
        <Icon of={Link2} className="text-ink-3" />
        <p className="min-w-0 grow basis-48 text-ink-2">{strings.lead}</p>
        {button}
      </div>
    );
  }
  const checked = strings.at(format.dateTime(new Date(chain.dataUpdatedAt).toISOString()));
  if (data.fault_count === 0) {
    return (
      <Banner
        tone="ok"
        isAlert
        title={data.entries === 0 ? strings.none : strings.whole(format.number(data.entries))}
        actions={button}
      >
        <span className="flex flex-wrap items-center gap-x-3">
          {checked}
          {data.head !== '' && (
            <span className="inline-flex items-center gap-1">
              {strings.head}
              <CopyableCode code={data.head} shown={data.head.slice(0, 16)} name={strings.head} />
            </span>
          )}
        </span>
      </Banner>
    );
  }
  const named = data.faults.slice(0, namedMax);
  return (
    <Banner tone="bad" isAlert title={strings.broken(format.number(data.fault_count))} actions={button}>
      {checked}
      <ul className="mt-1">
        {named.map(({ seq, what, entry_id: id }) => {
          const place = seq === null ? '' : format.number(seq);
          return (
            <li key={`${what} ${seq} ${id}`} className="flex flex-wrap items-center gap-x-2">
              {strings.faults[what](place)}
              {id !== null && (
                <Button variant="quiet" size="s" aria-label={strings.open(place)} onPress={() => onOpen(id)}>
                  {strings.see}
                </Button>
              )}
            </li>
          );
        })}
        {data.fault_count > named.length && <li>{strings.more(format.number(data.fault_count - named.length))}</li>}
      </ul>
    </Banner>
  );
}
