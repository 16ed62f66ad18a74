import { ApiProblem } from '@taraz/contract';
import { ArrowLeft, Download, Plus, Printer, ReceiptText, Trash2, WandSparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { AmountInWords } from '../../ui/amount-in-words.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ComboBox } from '../../ui/combo-box.tsx';
import { CopyableCode } from '../../ui/copyable-code.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { EmptyState, NothingFound } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { JalaliDateField, JalaliDatePicker } from '../../ui/jalali-date-picker.tsx';
import { JalaliRangePicker } from '../../ui/jalali-range-picker.tsx';
import type { DayRange } from '../../ui/jalali-values.ts';
import { MaskedField } from '../../ui/masked-field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { type InvoiceStatus, StatusChip, statusLooks } from '../../ui/status-chip.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { kit } from './kit.fa.ts';

const grid = 'grid gap-3.5 sm:grid-cols-2 xl:grid-cols-4';

export function ButtonsSection() {
  return (
    <Card title={kit.sections.buttons}>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="primary" icon={Plus} keys={['Alt', 'N']}>
          {kit.issue}
        </Button>
        <Button icon={Download}>{kit.export}</Button>
        <Button variant="fix" icon={WandSparkles}>
          {kit.fix}
        </Button>
        <Button variant="quiet">{kit.more}</Button>
        <Button variant="danger" icon={Trash2}>
          {kit.remove}
        </Button>
        <Button variant="danger-filled">{kit.remove}</Button>
        <Button variant="primary" iconEnd={ArrowLeft}>
          {kit.next}
        </Button>
        <Button variant="primary" isBusy>
          {kit.busy}
        </Button>
        <Button isDisabled>{kit.disabled}</Button>
        <Button size="s">{kit.more}</Button>
        <Button size="l">{kit.issue}</Button>
        <IconButton icon={Printer} label={kit.print} keys={['Ctrl', 'P']} />
        <IconButton icon={Printer} label={kit.print} variant="outlined" />
        <Menu
          entries={[
            { id: 'print', title: kit.print, icon: Printer, keys: ['Ctrl', 'P'], onAction: () => undefined },
            { id: 'export', title: kit.export, icon: Download, onAction: () => undefined },
            { id: 'remove', title: kit.remove, icon: Trash2, isDestructive: true, onAction: () => undefined },
          ]}
        />
      </div>
    </Card>
  );
}

const unitOptions = Object.entries(kit.units).map(([value, label]) => ({ value, label }));

async function findBuyers(text: string): Promise<readonly string[]> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  return kit.buyers.filter((name) => name.includes(text));
}

export function FieldsSection() {
  const [amount, setAmount] = useState('9850000');
  const [quantity, setQuantity] = useState('');
  const [phone, setPhone] = useState('9123456');
  const [card, setCard] = useState('');
  const [day, setDay] = useState('');
  const [unit, setUnit] = useState('KILO');
  const [buyer, setBuyer] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [password, setPassword] = useState('');
  return (
    <Card title={kit.sections.fields}>
      <div className={grid}>
        <TextField label={kit.name} hint={kit.nameHint} isRequired defaultValue={kit.buyers[0]} />
        <TextField label={kit.code} isCode defaultValue="10163018844" status={{ tone: 'ok', text: kit.codeOk }} />
        <TextField label={kit.landline} isCode defaultValue="0218873" error={kit.landlineError} />
        <TextField label={kit.name} isReadOnly isDisabled defaultValue={kit.buyers[1]} />
        <DecimalField label={kit.amount} value={amount} onChange={setAmount} unit={kit.rial} />
        <DecimalField label={kit.quantity} value={quantity} onChange={setQuantity} isOptional allowNegative />
        <Select label={kit.unit} options={unitOptions} value={unit} onChange={setUnit} />
        <ComboBox
          label={kit.buyer}
          value={buyer}
          onChange={setBuyer}
          search={findBuyers}
          getKey={(name) => name}
          getText={(name) => name}
          onCreate={setBuyer}
          createLabel={kit.createBuyer}
        />
        <MaskedField label={kit.phone} mask="phone" value={phone} onChange={setPhone} />
        <MaskedField label={kit.card} mask="card" value={card} onChange={setCard} />
        <MaskedField label={kit.dateMask} mask="date" value={day} onChange={setDay} />
        <PasswordField label={kit.password} value={password} onChange={setPassword} />
        <SearchField label={kit.search} value={search} onChange={setSearch} className="self-end" />
        <TextArea label={kit.notes} className="sm:col-span-2" />
      </div>
    </Card>
  );
}

export function ChoicesSection() {
  const [method, setMethod] = useState('cash');
  const [signer, setSigner] = useState('platform');
  return (
    <Card title={kit.sections.choices}>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex flex-col items-start gap-3">
          <Checkbox defaultSelected hint={kit.agreeHint}>
            {kit.agree}
          </Checkbox>
          <Checkbox>{kit.agree}</Checkbox>
          <Checkbox isIndeterminate>{kit.agree}</Checkbox>
          <Checkbox isDisabled>{kit.agree}</Checkbox>
          <Switch defaultSelected hint={kit.permissionHint}>
            {kit.permission}
          </Switch>
          <Switch hint={kit.permissionHint}>{kit.permission}</Switch>
        </div>
        <div className="flex flex-col gap-4">
          <Segmented
            label={kit.settlement}
            value={method}
            onChange={setMethod}
            options={[
              { value: 'cash', label: kit.cash },
              { value: 'credit', label: kit.credit },
              { value: 'both', label: kit.both },
            ]}
          />
          <RadioGroup
            label={kit.signer}
            value={signer}
            onChange={setSigner}
            look="cards"
            options={[
              { value: 'platform', label: kit.platform, hint: kit.platformHint },
              { value: 'trusted', label: kit.trusted, hint: kit.trustedHint },
              { value: 'taxpayer', label: kit.taxpayer, hint: kit.taxpayerHint },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}

export function StatusSection() {
  return (
    <Card title={kit.sections.status}>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(statusLooks) as InvoiceStatus[]).map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </div>
    </Card>
  );
}

export function DatesSection() {
  const [day, setDay] = useState('2026-11-20');
  const [instant, setInstant] = useState('2026-11-20T10:35:00.000Z');
  const [range, setRange] = useState<DayRange | null>(null);
  return (
    <Card title={kit.sections.dates}>
      <div className={grid}>
        <JalaliDatePicker label={kit.date} value={day} onChange={setDay} />
        <JalaliDatePicker label={kit.dateTime} granularity="minute" value={instant} onChange={setInstant} />
        <JalaliDateField label={kit.date} value="" onChange={setDay} error={kit.landlineError} />
        <div className="self-end">
          <JalaliRangePicker label={kit.range} value={range} onChange={setRange} />
        </div>
      </div>
    </Card>
  );
}

export function FiguresSection() {
  const format = useFormat();
  const line = (value: ReactNode) => <div className="flex w-40 flex-col text-right">{value}</div>;
  return (
    <Card title={kit.sections.figures}>
      <div className="flex flex-wrap items-start gap-8">
        {line(
          <>
            <Amount value="1684320000" />
            <Amount value="-70820000" />
            <Amount value="0" />
          </>,
        )}
        {line(
          <>
            <Amount value="240" fraction={2} />
            <Amount value="2500.5" fraction={2} />
            <Amount value="1.25" fraction={2} />
          </>,
        )}
        <p>{format.percent('97.7')}</p>
        <p>{format.longDate('2026-11-20T10:35:00Z')}</p>
        <p>{format.dateTime('2026-11-20T10:35:00Z')}</p>
        <CopyableCode code="A11216051270002F095347" name={kit.columns.tax} />
        <div className="w-80">
          <div className="double-rule flex items-baseline justify-between py-1 font-bold">
            <span>{kit.grandTotal}</span>
            <Amount value="27728885300" className="text-figure" />
          </div>
          <AmountInWords value="27728885300" showsToman className="mt-2" />
        </div>
      </div>
    </Card>
  );
}

const failure = new ApiProblem(503, {
  type: 'about:blank',
  title: kit.safe,
  status: 503,
  code: 'UNAVAILABLE',
  detail: '',
  request_id: '7f3c91ad-0c1e-7d55',
});

export function StatesSection() {
  return (
    <>
      <Banner tone="warn" title={kit.expiry} actions={<Button variant="primary">{kit.renew}</Button>}>
        {kit.expiryBody}
      </Banner>
      <ErrorState title={kit.failed} error={failure} onRetry={() => undefined} />
      <div className="grid gap-3.5 md:grid-cols-2">
        <Card title={kit.sections.states} isFlush>
          <SkeletonRows rows={5} columns={['max-w-40', 'max-w-24', 'max-w-16']} />
        </Card>
        <Card title={kit.sections.states} isFlush>
          <EmptyState
            icon={ReceiptText}
            title={kit.emptyTitle}
            actions={<Button variant="primary">{kit.issue}</Button>}
          >
            {kit.emptyBody}
          </EmptyState>
        </Card>
        <Card title={kit.sections.states}>
          <NothingFound onClear={() => undefined} />
        </Card>
        <Card title={kit.sections.states}>
          <div className="flex flex-col gap-4">
            <ProgressBar label={kit.progress} value={64} />
            <ProgressBar label={kit.progress} value={null} />
            <ProgressBar label={kit.progress} value={90} tone="warn" />
          </div>
        </Card>
      </div>
    </>
  );
}
