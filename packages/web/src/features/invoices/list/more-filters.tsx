import { buyerReactions, draftReviewFilters } from '@taraz/contract';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { DecimalField } from '../../../ui/decimal-field.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { Select } from '../../../ui/select.tsx';
import { uiStrings } from '../../../ui/ui.fa.ts';
import { usePhone } from '../../../ui/use-media.ts';
import { useTypedSearch } from '../../../ui/use-typed-search.ts';
import { GoodsFilter } from './goods-filter.tsx';
import { listStrings, patternKeys, patternWords, reactionWords } from './list.fa.ts';
import { type ListSearch, paidFilters } from './list-search.ts';
import { paidWords } from './paid-words.ts';
import type { ListChange } from './use-invoice-list.ts';

const any = 'any';
const subjectKeys = Object.keys(listStrings.subjects) as (keyof typeof listStrings.subjects)[];

interface MoreFiltersProps {
  search: ListSearch;
  onChange: (patch: ListChange, isReplaced?: boolean) => void;
}

/** Pattern, subject, the buyer's reaction, a draft's review, how far it is paid, goods, a span of amounts, whether it exceeds the sales limit and has notes or files; side by side in what they stand in. */
export function MoreFilters({ search, onChange }: MoreFiltersProps) {
  const format = useFormat();
  const isPhone = usePhone();
  const picked = (value: string) => (value === any ? undefined : value);
  return (
    <>
      <Select
        label={listStrings.pattern}
        isLabelHidden
        value={search.pattern ?? any}
        onChange={(value) => onChange({ pattern: picked(value) })}
        options={[
          { value: any, label: listStrings.anyPattern },
          ...patternKeys.map((value) => ({ value: value as string, label: patternWords[value] })),
        ]}
        className="w-44"
      />
      <Select
        label={listStrings.subject}
        isLabelHidden
        value={search.subject ?? any}
        onChange={(value) => onChange({ subject: picked(value) })}
        options={[
          { value: any, label: listStrings.anySubject },
          ...subjectKeys.map((value) => ({ value: value as string, label: listStrings.subjects[value] })),
        ]}
        className="w-40"
      />
      <Select
        label={listStrings.reaction}
        isLabelHidden
        value={search.reaction ?? any}
        onChange={(value) => onChange({ reaction: buyerReactions.find((one) => one === value) })}
        options={[
          { value: any, label: listStrings.anyReaction },
          ...buyerReactions.map((value) => ({ value: value as string, label: format.text(reactionWords[value]) })),
        ]}
        className="w-52"
      />
      <Select
        label={listStrings.review}
        isLabelHidden
        value={search.review ?? any}
        onChange={(value) => onChange({ review: draftReviewFilters.find((one) => one === value) })}
        options={[
          { value: any, label: listStrings.anyReview },
          ...draftReviewFilters.map((value) => ({ value: value as string, label: listStrings.reviews[value] })),
        ]}
        className="w-44"
      />
      <Select
        label={listStrings.payment}
        isLabelHidden
        value={search.paid ?? any}
        onChange={(value) => onChange({ paid: paidFilters.find((one) => one === value) })}
        options={[
          { value: any, label: listStrings.anyPayment },
          ...Object.entries(paidWords).map(([value, label]) => ({ value, label })),
        ]}
        className="w-44"
      />
      <GoodsFilter value={search.goods} onChange={(goods) => onChange({ goods })} className="w-44" />
      {/* The two ends of one span go to another line together. */}
      <div className="flex items-center gap-2 text-ink-2 max-sm:contents">
        {!isPhone && <span aria-hidden>{listStrings.amountFrom}</span>}
        <AmountFilter label={listStrings.min} value={search.min} onChange={(min) => onChange({ min }, true)} />
        {!isPhone && <span aria-hidden>{listStrings.amountTo}</span>}
        <AmountFilter label={listStrings.max} value={search.max} onChange={(max) => onChange({ max }, true)} />
      </div>
      <Checkbox
        isSelected={search.over_limit === true}
        onChange={(isSelected) => onChange({ over_limit: isSelected ? true : undefined })}
        className="self-center"
      >
        {listStrings.overLimit}
      </Checkbox>
      <Checkbox
        isSelected={search.notes === true}
        onChange={(isSelected) => onChange({ notes: isSelected ? true : undefined })}
        className="self-center"
      >
        {listStrings.withNotes}
      </Checkbox>
      <Checkbox
        isSelected={search.files === true}
        onChange={(isSelected) => onChange({ files: isSelected ? true : undefined })}
        className="self-center"
      >
        {listStrings.withFiles}
      </Checkbox>
    </>
  );
}

interface AmountFilterProps {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Asks once the last digit is typed. Which end it is stands beside it, and within it only on a phone: a figure would cover that. */
function AmountFilter({ label, value = '', onChange }: AmountFilterProps) {
  const isPhone = usePhone();
  const typed = useTypedSearch(value, onChange);
  return (
    <DecimalField
      label={label}
      isLabelHidden
      {...(isPhone ? { placeholder: label } : { unit: uiStrings.rial })}
      maxFraction={0}
      value={typed.value}
      onChange={typed.onChange}
      className="w-40 max-sm:w-full"
    />
  );
}
