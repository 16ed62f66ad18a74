import { Link } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { appStrings } from './app.fa.ts';

/** What an empty list offers besides its first action (ui.md §5). @param topic the id of a topic of the guide */
export function GuideLink({ topic }: { topic: string }) {
  return (
    <Link to="/guide" search={{ topic }} target="_blank" className="inline-flex min-h-6 items-center gap-1.5 underline">
      <Icon of={BookOpen} size={14} />
      {appStrings.guideOfScreen}
    </Link>
  );
}
