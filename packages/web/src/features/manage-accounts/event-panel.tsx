import { useQuery } from '@tanstack/react-query';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { changesOf } from './changes-of.ts';
import { deviceName } from './device-name.ts';
import { eventFieldName, eventValue } from './event-words.ts';
import { Fact } from './fact.tsx';
import { eventLogEntryQuery } from './queries.ts';
import { manageStrings as strings } from './strings.fa.ts';

/** One entry of the event log, with what it changed. */
export function EventPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const format = useFormat();
  const query = useQuery(eventLogEntryQuery(id));
  const entry = query.data;
  if (!entry)
    return <LoadingPanel title={strings.tabs.events} query={query} failed={strings.failed} onClose={onClose} />;
  return (
    <Panel title={entry.action_name} subtitle={strings.place(format.number(entry.seq))} onClose={onClose}>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={strings.columns.who}>{entry.actor_name || strings.system}</Fact>
        <Fact name={strings.columns.when}>{format.dateTime(entry.at)}</Fact>
        <Fact name={strings.columns.subject}>
          <bdi>{entry.subject_name}</bdi>
        </Fact>
        <Fact name={strings.columns.where}>
          <bdi dir="ltr">{entry.ip}</bdi>
        </Fact>
        <Fact name={strings.device}>
          {deviceName(entry.user_agent)}
          <bdi dir="ltr" className="block text-caption text-ink-2">
            {entry.user_agent}
          </bdi>
        </Fact>
        <Fact name={strings.hash}>
          <CopyableCode code={entry.hash} shown={entry.hash.slice(0, 16)} name={strings.hash} />
        </Fact>
      </dl>
      <Changes action={entry.action} before={entry.before} after={entry.after} />
    </Panel>
  );
}

type Values = Readonly<Record<string, unknown>> | null;

function Changes({ action, before, after }: { action: string; before: Values; after: Values }) {
  const format = useFormat();
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p className="text-ink-2">{strings.nothingChanged}</p>;
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-card border border-line">
      <thead>
        <tr className="bg-sunken text-caption text-ink-2">
          {[strings.field, strings.before, strings.after].map((title) => (
            <th key={title} scope="col" className="px-3 py-2 text-start font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, was, is }) => (
          <tr key={name}>
            <th scope="row" className="border-line border-t px-3 py-2 text-start align-top font-normal text-caption">
              {eventFieldName(name) ?? <bdi dir="ltr">{name}</bdi>}
            </th>
            <td className="break-words border-line border-t px-3 py-2 align-top text-ink-2">
              <bdi>{eventValue(name, was, format, action)}</bdi>
            </td>
            <td className="break-words border-line border-t px-3 py-2 align-top">
              <bdi>{eventValue(name, is, format, action)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
