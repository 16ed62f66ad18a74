/** A card number or Sheba in fours, as it stands on the card and in the cheque book. */
export const inFours = (code: string): string => code.replace(/.{4}(?=.)/g, '$& ');
