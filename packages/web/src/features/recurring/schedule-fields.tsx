import { normaliseMobile } from '@taraz/core';
import type { FieldErrors } from '../../app/field-errors.ts';
import { useSession } from '../../app/session-store.ts';
import { JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { nextDays, noonOf, type Repeat, recurrenceOf, repeatOptions } from './repeats.ts';
import { recurringStrings } from './strings.fa.ts';

const words = recurringStrings.fields;
const daysShown = 3;

export interface ScheduleValues {
  name: string;
  repeat: Repeat;
  first_day: string;
  /** '' for no end */
  ends_on: string;
  mode: 'draft' | 'issue';
  moves_months: boolean;
  sends_link: boolean;
}

/** As the calls take them. */
export const scheduleBody = ({ repeat, ...values }: ScheduleValues) => ({ ...values, ...recurrenceOf(repeat) });

interface ScheduleFieldsProps {
  values: ScheduleValues;
  set: (patch: Partial<ScheduleValues>) => void;
  errors: FieldErrors;
  /** whom it is for: what the name is without one */
  buyerName: string;
  /** the buyer's, as it stands in the content */
  buyerPhone: string;
  /** false: it needs a rate or papers of its day */
  mayIssue: boolean;
  /** which numbers and signs it; "" for the account's default one */
  memoryId: string;
  /** what is said of months that its texts name; null: they name none */
  monthsHint: string | null;
  /** the first day (YYYY-MM-DD) that may still come */
  from: string;
}

const own: readonly string[] = [
  'name',
  'every',
  'interval',
  'first_day',
  'ends_on',
  'moves_months',
  'sends_link',
  'paused',
];

/** What the rule book or the server says of anything else than a field of the form hangs on its being issued. */
export function otherErrors(errors: FieldErrors): string | undefined {
  const said = Object.entries(errors)
    .filter(([path]) => !own.includes(path))
    .map(([, message]) => message);
  return said.length === 0 ? undefined : said.slice(0, daysShown).join(' ');
}

/** When an invoice comes again, and what becomes of it then. */
export function ScheduleFields({ values, set, errors, ...facts }: ScheduleFieldsProps) {
  const { buyerName, buyerPhone, mayIssue, memoryId, monthsHint, from } = facts;
  const format = useFormat();
  const memories = useSession().user?.memories ?? [];
  const memory = memories.find(({ memory_id, is_default }) => (memoryId === '' ? is_default : memory_id === memoryId));
  const signedHint = memory?.signer === 'taxpayer' ? words.issueSigned : words.issueHint;
  const issueHint = mayIssue ? signedHint : words.issueNever;
  return (
    <>
      <TextField
        label={words.name}
        isOptional
        placeholder={buyerName}
        value={values.name}
        onChange={(name) => set({ name })}
        error={errors.name}
      />
      <Select
        label={words.repeat}
        options={repeatOptions(values.repeat, format)}
        value={values.repeat}
        onChange={(repeat) => set({ repeat })}
        error={errors.every ?? errors.interval}
      />
      <div className="field-pairs">
        <JalaliDatePicker
          label={words.first}
          isRequired
          hint={values.repeat.startsWith('week') ? undefined : words.firstHint}
          value={values.first_day}
          onChange={(first_day) => set({ first_day })}
          error={errors.first_day}
        />
        <JalaliDatePicker
          label={words.ends}
          isOptional
          hint={words.endsHint}
          value={values.ends_on}
          onChange={(ends_on) => set({ ends_on })}
          error={errors.ends_on}
        />
      </div>
      <NextDays values={values} from={from} />
      <RadioGroup
        label={words.mode}
        value={values.mode}
        onChange={(mode) => set({ mode })}
        error={otherErrors(errors)}
        options={[
          { value: 'draft', label: recurringStrings.modes.draft, hint: words.draftHint },
          { value: 'issue', label: recurringStrings.modes.issue, hint: issueHint, isDisabled: !mayIssue },
        ]}
      />
      <Switch
        isSelected={values.sends_link}
        onChange={(sends_link) => set({ sends_link })}
        hint={<LinkHint phone={buyerPhone} />}
        className="shrink-0"
      >
        {words.link}
      </Switch>
      {monthsHint !== null && (
        <Switch
          isSelected={values.moves_months}
          onChange={(moves_months) => set({ moves_months })}
          hint={monthsHint}
          className="shrink-0"
        >
          {words.months}
        </Switch>
      )}
    </>
  );
}

/** Where the link would go, as the customer's record may come to say otherwise. */
function LinkHint({ phone }: { phone: string }) {
  const format = useFormat();
  const mobile = normaliseMobile(phone);
  return mobile === null ? words.linkNoPhone : words.linkHint(format.text(mobile));
}

/** The next of its days as they stand in the form. */
function NextDays({ values, from }: Pick<ScheduleFieldsProps, 'values' | 'from'>) {
  const format = useFormat();
  const { first_day, ends_on, repeat } = values;
  const days = nextDays({ ...recurrenceOf(repeat), first_day, ends_on }, from, daysShown);
  const shown = days.map((day) => format.longDate(noonOf(day)));
  if (first_day === '') return null;
  return (
    <p className="text-caption text-ink-2" aria-live="polite">
      {shown.length === 0 ? recurringStrings.noNext : `${recurringStrings.next}: ${shown.join('، ')}`}
    </p>
  );
}
