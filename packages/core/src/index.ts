// catalogues
export type { Bank } from './catalogues/banks.ts';
export { bankByCode, bankOfCard, bankOfIban, banks } from './catalogues/banks.ts';
export type { AuthorityCountry, Country } from './catalogues/countries.ts';
export { authorityCountries, authorityCountryByCode, countries, countryByCode } from './catalogues/countries.ts';
export type { Currency } from './catalogues/currencies.ts';
export { currencies, currencyByCode } from './catalogues/currencies.ts';
export { generalVatRate, goldServicesRate, sendingDeadline, sendingWindowDays } from './catalogues/dated-rates.ts';
export type { AuthorityCity, Province } from './catalogues/places.ts';
export {
  authorityCities,
  authorityCityByCode,
  cities,
  provinceById,
  provinceByName,
  provinces,
} from './catalogues/places.ts';
export type { Unit } from './catalogues/units.ts';
export { productUnits, unitByCode, unitByProductCode, unitLabel, units } from './catalogues/units.ts';
export { checkBankCard, checkIban, ibanAccountNumber } from './identifiers/check-bank-numbers.ts';
export { checkLandline, checkMobile, checkPostalCode, normaliseMobile } from './identifiers/check-contacts.ts';
export { checkMemoryId, checkProductId } from './identifiers/check-goods-and-memory.ts';

// identifiers
export type { IdentifierKind } from './identifiers/check-identifier.ts';
export { checkIdentifier, identifierKinds } from './identifiers/check-identifier.ts';
export {
  checkCivilPartnership,
  checkEconomicCode14,
  checkFollowerCode,
  checkLegalNationalId,
  checkNationalCode,
  checkPassport,
} from './identifiers/check-persons.ts';
export type { TaxIdParts, TaxIdSource } from './identifiers/tax-id.ts';
export { innoToSerial, MAX_SERIAL, makeTaxId, parseTaxId, serialToInno } from './identifiers/tax-id.ts';
export { verhoeffCheckDigit } from './identifiers/verhoeff.ts';
// jalali
export { DAY_MS, epochDays } from './jalali/epoch-days.ts';
export type * from './model/draft.ts';
export type * from './model/finding.ts';
export type { WireInvoice, WireObject, WireValue } from './model/wire.ts';
export { JsonNumber } from './model/wire.ts';
export { amountToWords } from './money/amount-to-words.ts';
// money
export type { DecimalFault, DecimalFaultCode, DecimalLimits } from './money/check-decimal.ts';
export { checkDecimal } from './money/check-decimal.ts';
export { Decimal, decimalOf, parseDecimal } from './money/decimal.ts';
export { addDecimals, compareDecimals, groupDigits } from './money/decimal-strings.ts';
export { normaliseDecimal } from './money/normalise-decimal.ts';
// text
export { cleanIdentifier } from './text/clean-identifier.ts';
export { toLatinDigits, toPersianDigits } from './text/digits.ts';
export { foldText } from './text/fold-text.ts';
