import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ArrowRight, CircleHelp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTitle } from '../../app/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { findTopics } from './find-topics.ts';
import { guideStrings } from './strings.fa.ts';
import type { GuideTopic } from './topic.ts';
import { TopicBody } from './topic-body.tsx';
import { guideSections, guideTopics } from './topics/index.ts';

/** /guide: contents and search beside the article; on a narrow window one after the other. */
export function GuidePage() {
  const search = useSearch({ from: '/public/guide' });
  const navigate = useNavigate({ from: '/guide' });
  const isNarrow = useNarrow();
  const query = search.q ?? '';
  const found = findTopics(guideTopics, query);
  const asked = guideTopics.find(({ id }) => id === search.topic);
  const shown = asked ?? (isNarrow ? undefined : found[0]);
  useTitle(shown?.title ?? guideStrings.title);
  const setQuery = (q: string) => void navigate({ search: q === '' ? {} : { q }, replace: true });

  return (
    // On paper stands the article alone.
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-5 px-page py-6 print:block print:py-0">
      <header className="no-print flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-page">{guideStrings.title}</h1>
          <p className="text-ink-2">{guideStrings.lead}</p>
        </div>
        <SearchField label={guideStrings.search} value={query} onChange={setQuery} className="w-80 max-sm:w-full" />
      </header>
      <div className="grid items-start gap-6 md:grid-cols-[17.5rem_minmax(0,1fr)] print:block">
        {(!isNarrow || asked === undefined) && <Contents query={query} found={found} shown={shown} />}
        {shown ? (
          <Article topic={shown} query={query} />
        ) : (
          query !== '' &&
          found.length === 0 && (
            <EmptyState
              icon={CircleHelp}
              title={guideStrings.nothing(query)}
              actions={<Button onPress={() => setQuery('')}>{guideStrings.all}</Button>}
            >
              {guideStrings.nothingHint}
            </EmptyState>
          )
        )}
      </div>
    </div>
  );
}

interface ContentsProps {
  query: string;
  found: readonly GuideTopic[];
  shown: GuideTopic | undefined;
}

function Contents({ query, found, shown }: ContentsProps) {
  const groups = query === '' ? guideSections : [{ title: guideStrings.results, topics: found }];
  return (
    <nav aria-label={guideStrings.contents} className="no-print flex flex-col gap-4 md:sticky md:top-6">
      {groups
        .filter(({ topics }) => topics.length > 0)
        .map(({ title, topics }) => (
          <section key={title}>
            <h2 className="mb-1 px-2 text-caption text-ink-2">{title}</h2>
            <ul className="flex flex-col">
              {topics.map((topic) => (
                <li key={topic.id}>
                  <Link
                    from="/guide"
                    to="/guide"
                    search={{ topic: topic.id, ...(query === '' ? {} : { q: query }) }}
                    aria-current={topic.id === shown?.id ? 'page' : undefined}
                    className={cx(
                      'flex min-h-9 items-center rounded-control px-2 hover:bg-sunken pointer-coarse:min-h-11',
                      topic.id === shown?.id && 'bg-accent-soft font-bold text-accent-text',
                    )}
                  >
                    {topic.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  );
}

function Article({ topic, query }: { topic: GuideTopic; query: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(topic.id);
  useEffect(() => {
    if (first.current !== topic.id) heading.current?.focus();
    first.current = topic.id;
  }, [topic.id]);
  const at = guideTopics.indexOf(topic);
  const [previous, next] = [guideTopics[at - 1], guideTopics[at + 1]];
  const searchOf = (id: string) => ({ topic: id, ...(query === '' ? {} : { q: query }) });
  const linkClass = 'inline-flex min-h-9 items-center gap-2 text-accent-text hover:underline';
  return (
    <article className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface p-6 max-sm:p-4 print:border-0 print:p-0">
      <Link
        from="/guide"
        to="/guide"
        search={query === '' ? {} : { q: query }}
        className={cx(linkClass, 'no-print md:hidden')}
      >
        <Icon of={ArrowRight} />
        {guideStrings.contents}
      </Link>
      <h2 ref={heading} tabIndex={-1} className="text-page outline-hidden">
        {topic.title}
      </h2>
      <TopicBody topic={topic} />
      <footer className="no-print mt-2 flex flex-wrap justify-between gap-3 border-line border-t pt-3">
        {previous && (
          <Link from="/guide" to="/guide" search={searchOf(previous.id)} className={linkClass}>
            <Icon of={ArrowRight} />
            <span className="sr-only">{guideStrings.previous}: </span>
            {previous.title}
          </Link>
        )}
        {next && (
          <Link from="/guide" to="/guide" search={searchOf(next.id)} className={cx(linkClass, 'ms-auto')}>
            <span className="sr-only">{guideStrings.next}: </span>
            {next.title}
            <Icon of={ArrowLeft} />
          </Link>
        )}
      </footer>
    </article>
  );
}
