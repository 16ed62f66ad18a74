import { Amount } from '../../ui/amount.tsx';
import { useFormat } from '../../ui/preferences.ts';

interface BookProps {
  name: string;
  count: number;
  /** what is counted */
  unit: string;
  total?: string;
}

/** One of two books that are compared: how much is in it. */
export function Book({ name, count, unit, total }: BookProps) {
  const format = useFormat();
  return (
    <div>
      <p className="text-caption text-ink-2">{name}</p>
      <p>
        <b className="font-bold text-page">{format.number(count)}</b> {unit}
      </p>
      {total !== undefined && <Amount value={total} className="text-ink-2" />}
    </div>
  );
}
