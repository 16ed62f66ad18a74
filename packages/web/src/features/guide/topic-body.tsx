import { Lightbulb } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { guideStrings } from './strings.fa.ts';
import type { GuideBlock, GuideTopic } from './topic.ts';

function Block({ block }: { block: GuideBlock }) {
  const format = useFormat();
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'note':
      return (
        <p className="flex gap-2.5 rounded-card bg-accent-soft p-3 text-accent-text">
          <Icon of={Lightbulb} className="mt-1" />
          <span>
            <span className="sr-only">{guideStrings.note}: </span>
            {block.text}
          </span>
        </p>
      );
    case 'steps':
      return (
        <ol className="flex list-none flex-col gap-2.5">
          {block.items.map((item, index) => (
            <li key={item} className="flex gap-3">
              <span
                aria-hidden
                className="inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-mute font-bold text-caption"
              >
                {format.number(index + 1)}
              </span>
              <span>{item}</span>
            </li>
          ))}
        </ol>
      );
    case 'points':
      return (
        <ul className="flex list-disc flex-col gap-2 ps-5 marker:text-ink-3">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
    case 'picture':
      return (
        <img
          src={`/guide/${block.name}.webp`}
          alt={block.alt}
          width={1280}
          height={800}
          loading="lazy"
          className="h-auto w-full rounded-card border border-line"
        />
      );
  }
}

/** An article without its title: summary and blocks. */
export function TopicBody({ topic }: { topic: GuideTopic }) {
  return (
    <div className="flex flex-col gap-4 text-lead">
      <p className="text-ink-2">{topic.summary}</p>
      {topic.blocks.map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  );
}
