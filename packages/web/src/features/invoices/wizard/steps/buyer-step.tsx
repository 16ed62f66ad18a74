import type { BuyerInfo, PatternColumn, PersonType, WireKey } from '@taraz/core';
import { draftFieldsOf, emptyBuyer, fields, productMessages, provinces, textMaxOf } from '@taraz/core';
import { Search, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { accountTermOf } from '../../../../app/account-term.ts';
import { mayOpen } from '../../../../app/session.ts';
import { useSession } from '../../../../app/session-store.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { ComboBox } from '../../../../ui/combo-box.tsx';
import type { FieldStatus } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { PhoneField } from '../../../../ui/phone-field.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { say } from '../../../../ui/say.ts';
import { Segmented } from '../../../../ui/segmented.tsx';
import { Select } from '../../../../ui/select.tsx';
import { usePhone } from '../../../../ui/use-media.ts';
import { mobileState, plainCodeState } from '../../../customers/form.ts';
import { personIcons } from '../../../customers/person-icons.ts';
import { buyerCode, buyerName, buyerOfCustomer, type CustomerRow, hasCompanyName } from '../../catalogue-lines.ts';
import { useDraft, useDraftStore } from '../../draft-store/draft-context.ts';
import { takeBuyer } from '../../draft-store/payment-due.ts';
import { isReferral } from '../../draft-store/wizard-state.ts';
import { buildIndex, searchIndex } from '../../search-index.ts';
import { afterPaint } from '../browser-deps.ts';
import { buyerCodeStatus } from '../buyer-codes.ts';
import { type IdPath, useBuyerInquiry } from '../buyer-inquiry.tsx';
import { buyerOfName, namesFor } from '../buyer-of-name.ts';
import { CustomerOption } from '../customer-option.tsx';
import { DraftTextArea, DraftTextField } from '../draft-field.tsx';
import { FoldedPart, useFold } from '../folded-part.tsx';
import { BringBuyerBack, SaveCustomer } from '../save-customer.tsx';
import { useCustomerSearch } from '../use-catalogue.ts';
import { useColumn } from '../use-column.ts';
import { useDraftText, useFieldWarning } from '../use-draft-text.ts';
import { focusHolder } from '../use-go-to.ts';
import { wizardStrings } from '../wizard.fa.ts';

const words = wizardStrings.buyer;

const entities: readonly PersonType[] = ['legal', 'real', 'civil_partnership', 'follower'];

interface BuyerStepProps {
  onChosen: () => void;
  /** A pre-invoice, which asks for no code; the invoice that it becomes does. */
  isOffer?: boolean;
}

/** Step 2: the buyer, from the customers by typing, or by hand. */
export function BuyerStep({ onChosen, isOffer = false }: BuyerStepProps) {
  const column = useColumn();
  const isNeeded = column.fields.tob === 'M';
  // The buyer of a correction is that of its reference; only one that is not known has to be found.
  const isKept = useDraft(({ state }) => isReferral(state) && buyerCode(state.buyer_info) !== '');
  if (column.fields.tob === 'X') {
    return (
      <div className="mx-auto w-full max-w-4xl p-page">
        <Banner tone="info" title={words.noneOfPattern}>
          {words.noneOfPatternHint}
        </Banner>
      </div>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-3.5 p-page">
      {!isNeeded && <Banner tone="info" title={words.notNeeded} />}
      {isKept ? (
        <Banner tone="info" title={words.kept}>
          {words.keptHint}
        </Banner>
      ) : (
        <BuyerSearch onChosen={onChosen} />
      )}
      <BuyerForm isKept={isKept} isOffer={isOffer} />
    </div>
  );
}

function BuyerSearch({ onChosen }: { onChosen: () => void }) {
  const store = useDraftStore();
  const search = useCustomerSearch();
  const isPhone = usePhone();
  const { user } = useSession();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (
    <ComboBox<CustomerRow>
      label={words.search}
      isLabelHidden
      size="l"
      autoFocus={!isPhone}
      value={null}
      onChange={(customer) => {
        if (customer === null) return;
        store.apply((state) => takeBuyer(state, buyerOfCustomer(customer), customer.payment_term, accountTermOf(user)));
        // The search is gone and the focus goes on: who hears the screen is told whom was taken.
        say(words.chosen(buyerName(customer) || customer.name));
        // An Enter quicker than the answer may have gone on to the lines: they keep the focus.
        if (isHere.current) onChosen();
      }}
      search={search}
      delayMs={0}
      getKey={({ id }) => id}
      getText={(customer) => buyerName(customer) || customer.name}
      renderItem={(customer) => <CustomerOption customer={customer} />}
      onCreate={(name) => {
        const ofAccount = accountTermOf(user);
        store.apply((state) => takeBuyer(state, buyerOfName(name, state.buyer_info.buyer_entity), '', ofAccount));
        // On to what is still to be written of it.
        afterPaint(() => focusHolder(firstToWrite(store.getSnapshot().state.buyer_info)));
      }}
      createLabel={words.newBuyer}
      placeholder={words.searchPlaceholder}
      emptyText={words.nothing}
      start={<Icon of={Search} size={18} className="ms-3 text-ink-2" />}
    />
  );
}

/** The first field that a buyer nobody knows yet still needs. */
function firstToWrite(buyer: BuyerInfo): string {
  if (buyerName(buyer) === '')
    return hasCompanyName(buyer.buyer_entity) ? 'buyer_info.company' : 'buyer_info.first_name';
  return buyer.economic_code === '' ? 'buyer_info.economic_code' : 'buyer_info.national_code';
}

function BuyerForm({ isKept, isOffer }: { isKept: boolean; isOffer: boolean }) {
  const store = useDraftStore();
  const buyer = useDraft(({ state }) => state.buyer_info);
  const column = useColumn();
  const name = buyerName(buyer);
  const { buyer_entity: entity } = buyer;
  const has = (key: 'bid' | 'tinb' | 'bpc' | 'bbc' | 'bpn') => column.fields[key] !== 'X';
  const isNeeded = !isOffer && column.fields.tob === 'M';
  const needsTinb = isNeeded && (column.fields.tinb === 'M' || (column.fields.tinb === 'C' && hasCompanyName(entity)));
  const isPhone = usePhone();
  const hint = isOffer ? words.offerCode : codeHint(column, entity);
  const ofAccount = accountTermOf(useSession().user);
  const choose = (buyer_entity: PersonType) =>
    store.apply((state) => {
      const another = { buyer_entity, customer_id: '', ...namesFor(buyer_entity, state.buyer_info) };
      return takeBuyer(state, another, '', ofAccount);
    });
  return (
    <Card
      title={words.details}
      subtitle={isPhone ? undefined : name}
      actions={
        <>
          {buyer.customer_id === '' && !isPhone && <SaveCustomer />}
          {buyer.customer_id !== '' && !isPhone && <Chip tone="accent">{words.fromCustomers}</Chip>}
          {!isKept && (name !== '' || buyerCode(buyer) !== '') && (
            <Button
              variant="quiet"
              size="s"
              icon={X}
              onPress={() => store.apply((state) => takeBuyer(state, emptyBuyer, '', ofAccount))}
            >
              {words.clear}
            </Button>
          )}
        </>
      }
    >
      <div data-draft-path="buyer_info.buyer_entity">
        {isPhone ? (
          <Select
            label={words.entity}
            value={entity}
            onChange={choose}
            options={entities.map((one) => ({ value: one, label: words.entities[one], icon: personIcons[one] }))}
            hint={hint}
          />
        ) : (
          <Segmented
            label={words.entity}
            value={entity}
            onChange={choose}
            options={entities.map((one) => ({ value: one, label: words.entities[one], icon: personIcons[one] }))}
            hint={hint}
          />
        )}
      </div>
      <div className="mt-3.5 grid items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {hasCompanyName(entity) ? (
          <DraftTextField
            path="buyer_info.company"
            label={entity === 'legal' ? words.company : words.partnership}
            maxLength={textMaxOf('buyer_info.company')}
            className="sm:col-span-2 lg:col-span-1"
          />
        ) : (
          <>
            <DraftTextField
              path="buyer_info.first_name"
              label={words.firstName}
              maxLength={textMaxOf('buyer_info.first_name')}
            />
            <DraftTextField
              path="buyer_info.last_name"
              label={words.lastName}
              maxLength={textMaxOf('buyer_info.last_name')}
            />
          </>
        )}
        {has('tinb') && (
          <IdField
            path="buyer_info.economic_code"
            label={labelOf(column, 'tinb', words.economicCode)}
            isRequired={needsTinb}
          />
        )}
        {has('bid') && (
          <IdField path="buyer_info.national_code" label={labelOf(column, 'bid', words.nationalCode[entity])} />
        )}
        {has('bpc') && <CodeField path="buyer_info.postal_code" label={words.postalCode} />}
        {has('bpn') && (
          <DraftTextField
            path="buyer_info.passport_no"
            label={labelOf(column, 'bpn', words.passport)}
            isCode
            maxLength={9}
          />
        )}
      </div>
      <AddressFields hasBranch={has('bbc')} />
      {buyer.customer_id === '' && (
        <div className="mt-2 empty:hidden">
          <BringBuyerBack />
        </div>
      )}
      {buyer.customer_id === '' && isPhone && (
        <div className="mt-2">
          <SaveCustomer />
        </div>
      )}
    </Card>
  );
}

/** Which codes the pattern wants of such a buyer. */
function codeHint(column: PatternColumn, entity: PersonType): string | undefined {
  if (column.fields.tob !== 'M') return undefined;
  if (column.pattern === 'chain_sale') return words.chainRule;
  if (column.pattern === 'air_ticket') return words.passengerRule;
  return column.fields.tinb === 'O' ? words.optionalCode : words.codeRule[entity];
}

/** What a clerk of that trade calls the field, else the usual word. */
function labelOf(column: PatternColumn, key: WireKey, usual: string): string {
  const field = draftFieldsOf(column).find((one) => one.key === key);
  return field !== undefined && field.label !== fields[key].label ? field.label : usual;
}

/** What is said of a code while it is written: that it is right, or its digits so far. */
function useCodeStatus() {
  const format = useFormat();
  return (state: 'right' | { written: number; length: number }): FieldStatus =>
    state === 'right'
      ? { tone: 'ok', text: words.codeOk }
      : { tone: 'hint', text: words.digitsOf(format.number(state.written), format.number(state.length)) };
}

interface CodeFieldProps {
  path: string;
  label: string;
  isRequired?: boolean;
  /** what was found out about it */
  found?: FieldStatus | undefined;
  /** what may be done with a right one */
  button?: ReactNode;
}

/** A passenger is no company, whoever pays: a person of this country by ten digits, another by twelve. */
function passengerOf(entity: PersonType, code: string): PersonType {
  if (!hasCompanyName(entity)) return entity;
  return code.length > 10 ? 'follower' : 'real';
}

/** A code of the buyer, judged while it is written: digits so far, then right or wrong. */
function CodeField({ path, label, isRequired = false, found, button }: CodeFieldProps) {
  const entity = useDraft(({ state }) => state.buyer_info.buyer_entity);
  const { value } = useDraftText(path);
  const codeStatus = useCodeStatus();
  const isPassengers = useColumn().pattern === 'air_ticket' && path === 'buyer_info.national_code';
  const status = buyerCodeStatus(path, isPassengers ? passengerOf(entity, value) : entity, value);
  const shown =
    status === null
      ? undefined
      : codeStatus(status.isRight ? 'right' : { written: value.length, length: status.length });
  return (
    <DraftTextField
      path={path}
      label={label}
      isCode
      isRequired={isRequired}
      status={found ?? shown}
      maxLength={20}
      button={status?.isRight ? button : undefined}
    />
  );
}

/** A code by which the buyer can be asked about, as long as they are no customer of the list. */
function IdField(props: { path: IdPath; label: string; isRequired?: boolean }) {
  const { admin, user } = useSession();
  // Both codes say the same of a company: it is asked about by one.
  const isOther = useDraft(
    ({ state }) => props.path === 'buyer_info.national_code' && state.buyer_info.economic_code !== '',
  );
  const isUnknown = useDraft(({ state }) => state.buyer_info.customer_id === '' && !isReferral(state));
  const { value } = useDraftText(props.path);
  const { status, button } = useBuyerInquiry(props.path, value);
  const mayAsk = isUnknown && !isOther && mayOpen({ permission: 'draft' }, { admin, user });
  return <CodeField {...props} {...(mayAsk ? { found: status, button } : {})} />;
}

const addressPaths = ['province', 'city', 'branch_code', 'landline', 'phone', 'address'].map(
  (field) => `buyer_info.${field}`,
);

function AddressFields({ hasBranch }: { hasBranch: boolean }) {
  const format = useFormat();
  const { province, city, address, branch_code, landline, phone } = useDraft(({ state }) => state.buyer_info);
  const fold = useFold(addressPaths);
  const branch = hasBranch && branch_code !== '' ? words.branchOf(branch_code) : '';
  const given = [province, city, address, branch, landline, phone].filter(Boolean).join('، ');
  return (
    <FoldedPart
      fold={fold}
      head={words.more}
      summary={given !== '' && <span className="ms-2 text-caption text-ink-3">{format.text(given)}</span>}
    >
      <div className="mt-2 grid items-start gap-3.5 border-line border-t pt-3 sm:grid-cols-2 lg:grid-cols-3">
        <PlaceField path="buyer_info.province" label={words.province} />
        <DraftTextField path="buyer_info.city" label={words.city} maxLength={textMaxOf('buyer_info.city')} />
        {hasBranch && <DraftTextField path="buyer_info.branch_code" label={words.branchCode} isCode maxLength={4} />}
        <LandlineField />
        <MobileField />
        <DraftTextArea
          path="buyer_info.address"
          label={words.address}
          maxLength={textMaxOf('buyer_info.address')}
          className="sm:col-span-2 lg:col-span-3"
        />
      </div>
    </FoldedPart>
  );
}

/** What customers would refuse of it is told; the authority does not get it, so it holds nothing up. */
function LandlineField() {
  const path = 'buyer_info.landline';
  const { value } = useDraftText(path);
  const codeStatus = useCodeStatus();
  const warning = useFieldWarning(path);
  const state = plainCodeState('landline', value);
  const status: FieldStatus | undefined =
    state === 'wrong'
      ? { tone: 'warn', text: productMessages.signupLandline }
      : state === 'empty'
        ? undefined
        : codeStatus(state);
  const shown = warning ?? status;
  return <DraftTextField path={path} label={words.landline} isCode maxLength={15} type="tel" status={shown} />;
}

/** Ten digits in the mask that the customer's own panel has. */
function MobileField() {
  const path = 'buyer_info.phone';
  const { value, write, end, isWriting } = useDraftText(path);
  const warning = useFieldWarning(path);
  const codeStatus = useCodeStatus();
  const state = mobileState(value);
  const isUnfinished = isWriting && typeof state === 'object';
  const status = state === 'right' || isUnfinished ? codeStatus(state) : warning;
  return (
    <div data-draft-path={path}>
      <PhoneField label={words.phone} value={value} onChange={write} onBlur={end} status={status} />
    </div>
  );
}

const provinceIndex = buildIndex(provinces, ({ fa }) => ({ codes: [], text: [fa] }));

/** The draft keeps the province's name, as it is printed; one of another list stays as it came. */
function PlaceField({ path, label }: { path: string; label: string }) {
  const { value, write, end } = useDraftText(path);
  const chosen = useMemo(() => (value === '' ? null : { id: 0, fa: value }), [value]);
  return (
    <div data-draft-path={path}>
      <ComboBox
        label={label}
        value={chosen}
        onChange={(province) => {
          write(province?.fa ?? '');
          end();
        }}
        search={(text) => searchIndex(provinceIndex, text, 31)}
        delayMs={0}
        getKey={({ fa }) => fa}
        getText={({ fa }) => fa}
      />
    </div>
  );
}
