import { Link } from '@tanstack/react-router';
import { menuItemsAt, withChildren } from '../../app/menu.ts';
import { useMenu } from '../../app/use-menu.ts';
import { guideStrings } from './strings.fa.ts';
import type { GuideTopic } from './topic.ts';
import { guideTopics } from './topics/index.ts';

/** Screens of one document, or of who has not signed in: nowhere to go from a question. */
const leadsNowhere: ReadonlySet<string> = new Set(['/auth', '/invoice', '/pdf', '/event-log', '/api/docs']);

const screenOf = ({ screens }: GuideTopic): string | undefined =>
  screens[0] === undefined || leadsNowhere.has(screens[0]) ? undefined : screens[0];

const linkStyle = 'focus-ring rounded-sm text-accent-text hover:underline';

/** Whether the menu has the screen at a path for this user, be it behind a key that is not at hand. */
function useHasScreen(path: string | undefined): boolean {
  const { sections, others } = useMenu();
  const shown = new Set(withChildren([...sections.flat(), ...others]).map(({ id }) => id));
  return path !== undefined && menuItemsAt(path).some(({ id }) => shown.has(id));
}

/** The way to a page of the guide, with what its reader will be able to do, and to the screen that it explains, if they may open it. */
export function TopicLink({ id }: { id: string }) {
  const topic = guideTopics.find((one) => one.id === id);
  const screen = topic && screenOf(topic);
  const hasScreen = useHasScreen(screen);
  if (topic === undefined) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control border border-line px-3 py-2">
      <p>
        <Link to="/guide" search={{ topic: id }} className={linkStyle}>
          {topic.title}
        </Link>
        <span className="block text-caption text-ink-2">{topic.summary}</span>
      </p>
      {hasScreen && (
        <Link to={screen as string} aria-label={`${guideStrings.toScreen}: ${topic.title}`} className={linkStyle}>
          {guideStrings.toScreen}
        </Link>
      )}
    </div>
  );
}
