import { Link } from '@tanstack/react-router';
import { guideTopics } from './topics/index.ts';

/** The way to a page of the guide, with what its reader will be able to do. */
export function TopicLink({ id }: { id: string }) {
  const topic = guideTopics.find((one) => one.id === id);
  if (topic === undefined) return null;
  return (
    <p className="rounded-control border border-line px-3 py-2">
      <Link to="/guide" search={{ topic: id }} className="focus-ring rounded-sm text-accent-text hover:underline">
        {topic.title}
      </Link>
      <span className="block text-caption text-ink-2">{topic.summary}</span>
    </p>
  );
}
