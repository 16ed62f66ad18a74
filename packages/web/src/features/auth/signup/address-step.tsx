import { cities, foldText, provinceByName, provinces } from '@taraz/core';
import { ComboBox } from '../../../ui/combo-box.tsx';
import { useSay } from '../../../ui/say.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { DraftTextField } from './draft-text-field.tsx';
import { foundOut, inquiryStatus, useOnceAnswered, usePostalInquiry } from './live-checks.ts';
import { signupStrings } from './signup.fa.ts';
import { fillFrom } from './signup-draft.ts';
import type { StepProps } from './step-props.ts';

const words = signupStrings;
const provinceNames = provinces.map(({ fa }) => fa);
const searchIn = (names: readonly string[]) => (text: string) => {
  const wanted = foldText(text);
  return names.filter((name) => foldText(name).includes(wanted));
};
const same = (name: string) => name;

/** Step three: where the taxpayer is. The postal code comes first: it fills the place, and an address that is still empty. */
export function AddressStep(step: StepProps) {
  const { draft, change, errorOf, touch } = step;
  const province = provinceByName(draft.province);
  const asked = usePostalInquiry(draft);
  useOnceAnswered(asked, draft.postal_code, (found) => {
    // A city goes with its province: neither is written where a province was chosen by hand.
    const isOwn = draft.province === '' || draft.province === draft.filled.postal?.province;
    const listed = provinceByName(found?.province ?? '');
    const place = found !== null && isOwn && listed !== null ? { province: listed.fa, city: found.city } : {};
    change(fillFrom(draft, 'postal', found ? { address: found.address, ...place } : {}));
  });
  const { data: found } = asked.inquiry;
  const isKept = found?.outcome === 'found' && draft.address !== '' && draft.address !== found.address;
  const status = isKept ? { tone: 'ok' as const, text: words.placeFilled } : inquiryStatus(asked.inquiry);
  useSay(foundOut(status));
  return (
    <>
      <DraftTextField
        step={step}
        path="postal_code"
        isCode
        inputMode="numeric"
        autoComplete="postal-code"
        hint={words.postalHint}
        {...(status ? { status } : {})}
      />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <ComboBox
          label={words.values.province}
          size="l"
          value={draft.province || null}
          onChange={(name) => change({ province: name ?? '', city: '' })}
          search={searchIn(provinceNames)}
          getText={same}
          getKey={same}
          error={errorOf('province')}
        />
        <ComboBox
          label={words.values.city}
          size="l"
          value={draft.city || null}
          onChange={(name) => change({ city: name ?? '' })}
          search={searchIn(province === null ? [] : cities(province.id))}
          getText={same}
          getKey={same}
          isDisabled={province === null}
          hint={province === null ? words.chooseProvinceFirst : undefined}
          error={errorOf('city')}
        />
      </div>
      <TextArea
        label={words.values.address}
        name="address"
        rows={3}
        value={draft.address}
        onChange={(address) => change({ address })}
        onBlur={() => touch('address')}
        error={errorOf('address')}
      />
    </>
  );
}
