import { MaskedField, type MaskedFieldProps } from './masked-field.tsx';

/**
 * The ten digits of a mobile number from what was typed, pasted or filled in: the country's code and the zero before them
 * fall away (product.md section 5 takes +98, 98, 0098 and 0). 98 may also begin a number, so it falls away only from a longer one.
 */
export function mobileDigits(digits: string): string {
  const bare = digits.replace(/^0+/, '');
  return bare.length > 10 ? bare.replace(/^98(?=9)/, '') : bare;
}

/** A mobile number in product.md's mask, (###) ### - ####; kept as it is stored, 09…, and "" for none. */
export function PhoneField({ value, onChange, ...props }: Omit<MaskedFieldProps, 'mask' | 'clean'>) {
  return (
    <MaskedField
      {...props}
      mask="phone"
      clean={mobileDigits}
      value={mobileDigits(value)}
      onChange={(digits) => onChange(digits === '' ? '' : `0${digits}`)}
    />
  );
}
