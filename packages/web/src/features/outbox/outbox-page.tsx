import { useQuery } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { NotFound } from '../../app/layout/not-found.tsx';
import { problemStatus } from '../../app/session-store.ts';
import { useTitle } from '../../app/use-title.ts';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { outboxStrings } from './outbox.fa.ts';

const lookEveryMs = 3_000;

/** /dev/outbox: each SMS that would have gone. Where messages really go out, there is no such page. */
export function OutboxPage() {
  const format = useFormat();
  const [phone, setPhone] = useState('');
  useTitle(outboxStrings.title);
  const outbox = useQuery({
    queryKey: ['outbox', phone],
    queryFn: () => api(calls.listOutbox, { query: phone === '' ? {} : { search_field: phone } }),
    refetchInterval: lookEveryMs,
  });
  if (problemStatus(outbox.error) === 404) return <NotFound />;
  const messages = outbox.data?.messages ?? [];
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3.5 px-page py-6">
      <header>
        <h1 className="text-page">{outboxStrings.title}</h1>
        <p className="text-ink-2">{outboxStrings.lead}</p>
      </header>
      <SearchField label={outboxStrings.search} value={phone} onChange={setPhone} className="w-64 max-sm:w-full" />
      {outbox.isError && <QueryError title={outboxStrings.failed} query={outbox} />}
      {outbox.isSuccess && messages.length === 0 && <EmptyState icon={Inbox} title={outboxStrings.empty} />}
      <ul className="flex flex-col gap-2">
        {messages.map(({ id, receptor, text, code, at }) => (
          <li key={id} className="rounded-card border border-line bg-surface p-3">
            <div className="flex flex-wrap items-center gap-3 text-caption text-ink-2">
              <bdi dir="ltr">{receptor}</bdi>
              <time dateTime={at}>{format.clock(at)}</time>
              {code !== null && (
                <span className="ms-auto">
                  <CopyableCode code={code} name={receptor} />
                </span>
              )}
            </div>
            <p className="mt-1 whitespace-pre-line">
              <WithLinks text={text} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const linkPattern = /(\/preview\/(?:invoice|statement)\/\w+)/;

/** The path of a public preview opens it; in the vendor's panel the site's address stands before it. */
function WithLinks({ text }: { text: string }) {
  return text.split(linkPattern).map((part) =>
    linkPattern.test(part) ? (
      <a key={part} href={part} target="_blank" rel="noopener" className="break-all text-accent-text underline">
        <bdi dir="ltr">{part}</bdi>
      </a>
    ) : (
      part
    ),
  );
}
