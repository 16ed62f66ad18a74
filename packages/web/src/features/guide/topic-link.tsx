import { Link } from '@tanstack/react-router';
import { guideStrings } from './strings.fa.ts';
import type { GuideTopic } from './topic.ts';
import { guideTopics } from './topics/index.ts';

/** Screens of one document, or of who has not signed in: nowhere to go from a question. */
const leadsNowhere: ReadonlySet<string> = new Set(['/auth', '/invoice', '/pdf', '/event-log', '/api/docs']);

const screenOf = ({ screens }: GuideTopic): string | undefined =>
  screens[0] === undefined || leadsNowhere.has(screens[0]) ? undefined : screens[0];

const linkStyle = 'focus-ring rounded-sm text-accent-text hover:underline';

/** The way to a page of the guide, with what its reader will be able to do, and to the screen that it explains. */
export function TopicLink({ id }: { id: string }) {
  const topic = guideTopics.find((one) => one.id === id);
  if (topic === undefined) return null;
  const screen = screenOf(topic);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2">
      <p>
        <Link to="/guide" search={{ topic: id }} className={linkStyle}>
          {topic.title}
        </Link>
        <span className="block text-caption text-ink-2">{topic.summary}</span>
      </p>
      {screen !== undefined && (
        <Link to={screen as string} className={linkStyle}>
          {guideStrings.toScreen}
        </Link>
      )}
    </div>
  );
}
