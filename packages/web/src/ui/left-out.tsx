import { Banner } from './banner.tsx';

interface LeftOutProps {
  title: string;
  left: readonly { id: string; name: string; reason: string }[];
}

/** What an action on many did not reach, each with its reason; nothing where it reached all. */
export function LeftOut({ title, left }: LeftOutProps) {
  if (left.length === 0) return null;
  return (
    <Banner tone="warn" title={title} isAlert>
      <ul>
        {left.map(({ id, name, reason }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
