import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { ColumnFields, FileColumns } from './column-choice.tsx';
import { importStrings } from './strings.fa.ts';

const words = importStrings.columns;

interface RememberedColumnsProps {
  columns: Pick<FileColumns, 'is_remembered' | 'by_title'>;
  fields: ColumnFields;
  onReset: (fields: ColumnFields) => void;
}

/** That the columns are those of an earlier file, and the way to what this one's titles say by themselves. */
export function RememberedColumns({ columns: { is_remembered, by_title }, fields, onReset }: RememberedColumnsProps) {
  if (!is_remembered) return null;
  const isSame = by_title.every((field, place) => field === (fields[place] ?? null));
  return (
    <Banner
      tone="info"
      title={words.remembered}
      actions={!isSame && <Button onPress={() => onReset(by_title)}>{words.reset}</Button>}
    />
  );
}
