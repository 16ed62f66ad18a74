import type { LookupList } from '@taraz/core';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { importStrings } from './strings.fa.ts';

const words = importStrings.mapping.own;

/** The columns in which what is looked up stands. */
export type Lookups = Readonly<Partial<Record<LookupList, number>>>;

export const lookupLists = ['goods', 'buyers'] as const satisfies readonly LookupList[];

/** What a column that says it itself leaves nothing to look up for. */
const saidBy: Readonly<Record<LookupList, readonly string[]>> = {
  goods: ['items[].item_code'],
  buyers: ['buyer_info.national_code', 'buyer_info.economic_code'],
};

export const mayLookUp = (list: LookupList, paths: readonly string[]): boolean =>
  saidBy[list].every((path) => !paths.includes(path));

const none = 'none';

interface OwnListChoiceProps {
  headers: readonly string[];
  /** for each file column the path it means, or '' */
  paths: readonly string[];
  /** the pattern has a buyer */
  hasBuyer: boolean;
  lookups: Lookups;
  onChange: (lookups: Lookups) => void;
}

/** Goods ids and buyers that the file does not say, from the account's own lists, by what a column of the file calls them. */
export function OwnListChoice({ headers, paths, hasBuyer, lookups, onChange }: OwnListChoiceProps) {
  const lists = lookupLists.filter((list) => mayLookUp(list, paths) && (list === 'goods' || hasBuyer));
  if (lists.length === 0) return null;
  const options = [
    { value: none, label: words.none },
    ...headers.map((header, column) => ({ value: String(column), label: words.by(header) })),
  ];
  return (
    <Card title={words.title} subtitle={words.hint}>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {lists.map((list) => (
          <Select
            key={list}
            label={words.lists[list].label}
            hint={words.lists[list].hint}
            options={options}
            value={lookups[list] === undefined ? none : String(lookups[list])}
            onChange={(value) => {
              const { [list]: _, ...others } = lookups;
              onChange(value === none ? others : { ...others, [list]: Number(value) });
            }}
          />
        ))}
      </div>
    </Card>
  );
}
