import { type ColumnKey, choiceWords } from '@taraz/core';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type absentOf, elseOf, ignored } from './mapping-fields.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.mapping;

interface MappingConstantsProps {
  /** type and pattern of rows that do not say */
  pattern: ColumnKey;
  absent: ReturnType<typeof absentOf>;
  values: Readonly<Record<string, string>>;
  onChange: (path: string, value: string) => void;
}

/** The words of a choice, with one that a program may have sent in other letters. */
const wordsWith = (known: readonly string[], said = ''): readonly string[] =>
  said === '' || known.includes(said) ? known : [...known, said];

/** What no column says and the pattern needs, one value for the whole file. */
export function MappingConstants({ pattern, absent, values, onChange }: MappingConstantsProps) {
  if (absent.length === 0) return null;
  return (
    <Card title={words.constants} subtitle={words.constantsHint}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {absent.map(({ path, label, kind }) =>
          kind.type === 'choice' ? (
            <Select
              key={path}
              label={label}
              options={[
                { value: ignored, label: words.notSaid },
                ...wordsWith(choiceWords(kind.choice), values[path]).map((word) => ({ value: word, label: word })),
              ]}
              value={values[path] || ignored}
              onChange={(value) => onChange(path, value === ignored ? '' : value)}
            />
          ) : (
            <TextField
              key={path}
              label={label}
              value={values[path] ?? ''}
              onChange={(value) => onChange(path, value)}
              hint={elseOf(path, pattern)}
            />
          ),
        )}
      </div>
    </Card>
  );
}
