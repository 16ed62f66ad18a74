import { type PortalColumn, portalColumns } from '@taraz/contract';
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { portalStrings as words } from './portal.fa.ts';
import type { Mapping, PortalAnswer } from './portal-tab.tsx';

interface PortalMappingProps {
  answer: PortalAnswer;
  isBusy: boolean;
  onCompare: (mapping: Mapping) => void;
}

const none = 'none';

/** Which column of the file is which; open while the tax ids are not known, else behind a button. */
export function PortalMapping({ answer, isBusy, onCompare }: PortalMappingProps) {
  const [mapping, setMapping] = useState<Mapping>(answer.mapping);
  const [isOpen, setOpen] = useState(answer.result === null);
  if (!isOpen) {
    return (
      <div>
        <Button size="s" variant="quiet" icon={Columns3} onPress={() => setOpen(true)}>
          {words.columns}
        </Button>
      </div>
    );
  }
  const pick = (column: PortalColumn, value: string) => {
    const { [column]: _old, ...rest } = mapping;
    setMapping(value === none ? rest : { ...rest, [column]: Number(value) });
  };
  const sampleOf = (index: number | undefined) =>
    index === undefined ? '' : (answer.sample.map((row) => row[index] ?? '').find((text) => text !== '') ?? '');
  return (
    <Card title={words.columns}>
      <p className="mb-3 text-ink-2">{answer.result === null ? words.columnsAsk : words.columnsHint}</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {portalColumns.map((column) => {
          const sample = sampleOf(mapping[column]);
          return (
            <Select
              key={column}
              label={words.names[column]}
              isRequired={column === 'tax_number'}
              value={mapping[column] === undefined ? none : String(mapping[column])}
              onChange={(value) => pick(column, value)}
              options={[
                { value: none, label: words.none },
                ...answer.headers.map((head, index) => ({ value: String(index), label: head || String(index + 1) })),
              ]}
              {...(sample === '' ? {} : { hint: words.sample(sample) })}
            />
          );
        })}
      </div>
      <Button
        variant="primary"
        className="mt-3"
        isBusy={isBusy}
        isDisabled={mapping.tax_number === undefined}
        onPress={() => onCompare(mapping)}
      >
        {words.compare}
      </Button>
    </Card>
  );
}
