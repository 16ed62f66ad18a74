import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { StatementRow } from './queries.ts';
import { statementStrings } from './strings.fa.ts';
import type { Verdict } from './use-choices.ts';

const strings = statementStrings.rows;

interface RowVerdictProps {
  row: StatementRow;
  value: Verdict | null;
  onChange: (verdict: Verdict | null) => void;
}

/** Whether a row is the money that stands in the books: said by one press, taken back by another. */
export function RowVerdict({ row, value, onChange }: RowVerdictProps) {
  const format = useFormat();
  const number = format.number(row.row);
  const button = (verdict: Verdict, word: string, label: string) => (
    <Button
      size="s"
      variant={value === verdict ? 'fix' : 'secondary'}
      aria-pressed={value === verdict}
      aria-label={label}
      onPress={() => onChange(value === verdict ? null : verdict)}
    >
      {word}
    </Button>
  );
  return (
    <span className="inline-flex flex-wrap gap-1">
      {button('same', strings.same, row.likely_cheque === null ? strings.sameOf(number) : strings.chequeOf(number))}
      {button('new', strings.other, strings.otherOf(number))}
    </span>
  );
}
