import { Link, useRouterState } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { topicOfScreen } from './find-topics.ts';
import { guideStrings } from './strings.fa.ts';
import { TopicBody } from './topic-body.tsx';
import { guideTopics } from './topics/index.ts';

/** What the guide says about the screen in hand, beside it; follows the screen as it changes. */
export function GuidePanel({ onClose }: { onClose: () => void }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const topic = topicOfScreen(guideTopics, path);
  // One goes on working beside it: Esc closes it from anywhere that has no layer of its own.
  useShortcut('Escape', onClose);
  return (
    <Panel
      isUnaddressed
      title={topic?.title ?? guideStrings.title}
      subtitle={guideStrings.thisScreen}
      onClose={onClose}
      footer={
        <Link to="/guide" search={topic === null ? {} : { topic: topic.id }} target="_blank" className={buttonClass()}>
          <Icon of={BookOpen} />
          {guideStrings.whole}
        </Link>
      }
    >
      {topic === null ? <p>{guideStrings.none}</p> : <TopicBody topic={topic} />}
    </Panel>
  );
}
