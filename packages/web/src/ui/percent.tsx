import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';

interface PercentProps {
  /** Plain decimal string, in percent, of one place of fraction at most. */
  value: string;
  /** In a column an absent fraction keeps its place, so that decimal marks stand under each other. */
  isInColumn?: boolean;
}

/** A percentage; negative as amounts are, in parentheses and `bad`, and heard as such. */
export function Percent({ value, isInColumn = false }: PercentProps) {
  const format = useFormat();
  if (isInColumn) {
    return (
      <span className="tnum inline-block whitespace-nowrap [unicode-bidi:isolate]">
        {!value.includes('.') && (
          <span aria-hidden className="invisible">
            {`${format.marks.decimal}${format.text('0')}`}
          </span>
        )}
        <Percent value={value} />
      </span>
    );
  }
  if (!value.startsWith('-')) return format.percent(value);
  return (
    <span className="relative text-bad [unicode-bidi:isolate]">
      <span className="sr-only select-none">{uiStrings.negative} </span>({format.percent(value.slice(1))})
    </span>
  );
}
