export { asWritten } from './assistant/as-written.ts';
export { lineInUnit } from './assistant/line-in-unit.ts';
export { bestFits, bestMatch, nameFit, nameWords, wordBreaks } from './assistant/match-name.ts';
export type { Measure } from './assistant/measure-words.fa.ts';
export { measures } from './assistant/measure-words.fa.ts';
export { timesSaid } from './assistant/names-of-time.ts';
export type { ChequeRequest, MoneyRequest, PriceRequest, StockRequest } from './assistant/read-books.ts';
export { guideTopicIds } from './assistant/read-guide.ts';
export type { MovementsRequest } from './assistant/read-movements.ts';
export type { OrderLine, OrderRequest } from './assistant/read-order.ts';
export type { ReadPeriod } from './assistant/read-period.ts';
export type { AssistantRequest, QuestionRequest } from './assistant/read-request.ts';
export { readRequest } from './assistant/read-request.ts';
export { strikeSecrets } from './assistant/strike-secrets.ts';
export type { Bank } from './catalogues/banks.ts';
export { bankByCode, bankOfCard, bankOfIban, banks } from './catalogues/banks.ts';
export type { AuthorityCountry, Country } from './catalogues/countries.ts';
export { authorityCountries, authorityCountryByCode, countries, countryByCode } from './catalogues/countries.ts';
export type { Currency } from './catalogues/currencies.ts';
export { currencies, currencyByCode } from './catalogues/currencies.ts';
export {
  generalVatRate,
  goldServicesRate,
  isFormerGeneralRate,
  sendingDeadline,
  sendingWindowDays,
} from './catalogues/dated-rates.ts';
export type { AuthorityCity, Province } from './catalogues/places.ts';
export {
  authorityCities,
  authorityCityByCode,
  cities,
  provinceById,
  provinceByName,
  provinces,
} from './catalogues/places.ts';
export type { UnitRatio } from './catalogues/unit-ratio.ts';
export { unitCodeOf, unitRatio } from './catalogues/unit-ratio.ts';
export type { Unit } from './catalogues/units.ts';
export { productUnits, unitByCode, unitByProductCode, unitLabel, units } from './catalogues/units.ts';
export { checkBankCard, checkIban, ibanAccountNumber, ibanDigits } from './identifiers/check-bank-numbers.ts';
export {
  checkLandline,
  checkMobile,
  checkPostalCode,
  normaliseLandline,
  normaliseMobile,
  phonesApart,
} from './identifiers/check-contacts.ts';
export { checkBarcode, checkMemoryId, checkProductId } from './identifiers/check-goods-and-memory.ts';

export type { IdentifierKind } from './identifiers/check-identifier.ts';
export { checkIdentifier, identifierKinds } from './identifiers/check-identifier.ts';
export {
  checkBranchCode,
  checkCivilPartnership,
  checkEconomicCode12Legacy,
  checkEconomicCode14,
  checkFollowerCode,
  checkLegalNationalId,
  checkNationalCode,
  checkPassport,
  checkPersonOrCompany,
} from './identifiers/check-persons.ts';
export { daysOfTaxId, type TaxIdDays } from './identifiers/days-of-tax-id.ts';
export { gtinKey, gtinWritings, isGtin } from './identifiers/gtin.ts';
export type { TaxIdParts, TaxIdSource } from './identifiers/tax-id.ts';
export { innoToSerial, MAX_SERIAL, makeTaxId, parseTaxId, serialToInno } from './identifiers/tax-id.ts';
export { verhoeffCheckDigit } from './identifiers/verhoeff.ts';
export { isBuyerAsked, silenceDays, silenceEndMs } from './invoice/buyer-silence.ts';
export type { ComputedHeader, ComputedLine, ComputeInput, ComputeLine, ComputeResult } from './invoice/compute.ts';
export { compute } from './invoice/compute.ts';
export { computeDraft, computeTotal } from './invoice/compute-draft.ts';
export type { ComputeDraftOptions } from './invoice/draft-amounts.ts';
export { levies } from './invoice/draft-amounts.ts';
export { draftPathOfWirePath } from './invoice/draft-path.ts';
export type { WireNumbers } from './invoice/draft-to-wire.ts';
export { draftToWire } from './invoice/draft-to-wire.ts';
export type { DraftDefaults, DraftSources } from './invoice/empty-draft.ts';
export { emptyBuyer, emptyDraft, emptyItem, emptyPayment } from './invoice/empty-draft.ts';
export { goldAsGoods } from './invoice/gold-as-goods.ts';
export { isTrial } from './invoice/is-trial.ts';
export { methodOfParts, settleAs } from './invoice/method-of-parts.ts';
export { pairItems } from './invoice/pair-items.ts';
export {
  dueAfter,
  dueOnOtherDate,
  isDueBeforeDate,
  noTerm,
  paymentDueOf,
  takesTerm,
  termOf,
} from './invoice/payment-due.ts';
export { paymentsWithin } from './invoice/payments-within.ts';
export type { ReferenceLookup } from './invoice/reference-chain.ts';
export { goldRateFor } from './invoice/reference-chain.ts';
export {
  asNewDraft,
  asOriginal,
  draftNamesMonth,
  draftTexts,
  mayIssueUnattended,
  withMonthsOf,
} from './invoice/repeat-draft.ts';
export { isCashOnly, settledHeader, settlementMethodOf } from './invoice/settlement-method.ts';
export { alwaysCash, settlementBase, settlementWithin } from './invoice/settlement-within.ts';
export { outputTypeCodes, settlementCodes, subjectCodes, wordOf } from './invoice/wire-codes.ts';
export type { WireToDraftOptions } from './invoice/wire-to-draft.ts';
export { wireToDraft } from './invoice/wire-to-draft.ts';
export { isDay } from './invoice/wire-values.ts';
export { addDays, DAY_MS, daysBetween, epochDays } from './jalali/epoch-days.ts';
export { formatJalaliDate, formatJalaliDateTime, formatJalaliLong } from './jalali/format-jalali.ts';
export type { JalaliDate, JalaliDateTime, JalaliInput } from './jalali/jalali.ts';
export { fromJalali, isJalaliDate, jalaliToGregorianDay, toJalali } from './jalali/jalali.ts';
export type { InstantRange, JalaliRangeKind, JalaliSeason } from './jalali/jalali-range.ts';
export { jalaliRange, jalaliSeasonOf } from './jalali/jalali-range.ts';
export { jalaliMonthNames, jalaliSeasonNames, jalaliWeekdayNames } from './jalali/names.fa.ts';
export { parseJalaliDate } from './jalali/parse-jalali-date.ts';
export { type DaySpan, periodsAhead } from './jalali/periods-ahead.ts';
export type { Recurrence, RecurrenceUnit } from './jalali/recurrence.ts';
export { occurrenceFrom, occurrenceOf } from './jalali/recurrence.ts';
export type * from './model/draft.ts';
export { draftListMax, textMaxOf } from './model/draft-limits.ts';
export type * from './model/finding.ts';
export type { WireInvoice, WireObject, WireValue } from './model/wire.ts';
export { JsonNumber } from './model/wire.ts';
export { amountToWords } from './money/amount-to-words.ts';
export type { DecimalFault, DecimalFaultCode, DecimalLimits } from './money/check-decimal.ts';
export { checkDecimal } from './money/check-decimal.ts';
export { isLimit, readLimit } from './money/credit-limit.ts';
export { Decimal, decimalOf, parseDecimal } from './money/decimal.ts';
export { decimalOfNumber, plainNumber } from './money/decimal-of-number.ts';
export { addDecimals, compareDecimals, groupDigits, isPositive } from './money/decimal-strings.ts';
export { lesserOf } from './money/lesser-of.ts';
export { normaliseDecimal } from './money/normalise-decimal.ts';
export { isOddlyGrouped } from './money/odd-groups.ts';
export { percentChange } from './money/percent-change.ts';
export type {
  ColumnChoice,
  ColumnConstraints,
  ColumnKey,
  Computation,
  PatternColumn,
  Requirement,
  Subject,
} from './patterns/columns.ts';
export {
  columnKeys,
  columnOf,
  columnOfDraft,
  columns,
  patternNumber,
  patternNumbers,
  rateOfGoods,
  takesRates,
} from './patterns/columns.ts';
export { computedKeysOf } from './patterns/computed-keys.ts';
export type { DraftField, WizardStep } from './patterns/draft-fields.ts';
export { draftFieldsOf } from './patterns/draft-fields.ts';
export type { PatternLabel, ProductInvoiceType } from './patterns/product-labels.ts';
export { isCommission, patternLabels, patternNameOf } from './patterns/product-labels.ts';
export type { WireField, WireType } from './patterns/wire-fields.ts';
export { fields, sectionKeys } from './patterns/wire-fields.ts';
export type { HeaderKey, LineKey, PaymentKey, ShippedKey, WireKey, WireSection } from './patterns/wire-keys.ts';
export { isWireKey, wireKeys } from './patterns/wire-keys.ts';
export type { CallKind } from './product/call-outcome.ts';
export { expectedStatus, isExpectedStatus, isSuccessStatus, noticeOfStatus } from './product/call-outcome.ts';
export type { BuyerCodeFault, BuyerCodes } from './product/check-buyer-codes.ts';
export type { PasswordStrength, PasswordVerdict } from './product/check-password.ts';
export { checkPassword } from './product/check-password.ts';
export { cleanUsername } from './product/clean-username.ts';
export { constants, defaultInvoiceDate, listDefaults } from './product/constants.ts';
export { discountOf } from './product/discount-of.ts';
export { jalaliToProductIso } from './product/jalali-to-product-iso.ts';
export { lastPageIndex } from './product/last-page-index.ts';
export { limits } from './product/limits.ts';
export { listInRial } from './product/list-in-rial.ts';
export { applyMask, maskFill, masks, unmask } from './product/masks.ts';
export type { ProductMessageKey } from './product/messages.fa.ts';
export { productMessages } from './product/messages.fa.ts';
export { permissionNames } from './product/permission-names.fa.ts';
export type { PreviewQuantityChange, PreviewQuantityVerdict } from './product/preview-quantity.ts';
export { checkPreviewQuantity } from './product/preview-quantity.ts';
export type { CleanSignup, SignupFault, SignupInput } from './product/signup.ts';
export { cleanBirthDate, cleanSignup, signupFaults } from './product/signup.ts';
export { validators } from './product/validators.ts';
export { type PurchaseFileSums, purchaseFileSums, type SummedFileRow } from './purchases/file-sums.ts';
export { type PurchaseAmounts, purchaseTotal, vatOfPercent } from './purchases/purchase-amounts.ts';
export type { ErrorCode, ErrorKind } from './rules/error-codes.ts';
export { errorCode } from './rules/error-codes.ts';
export { wagePercent } from './rules/gold-percent-rules.ts';
export type { OwnProduct } from './rules/own-rates.ts';
export { ownRates, validateWithOwnRates } from './rules/own-rates.ts';
export { plainRule } from './rules/plain-rule.ts';
export type { Rule, RuleScope } from './rules/rule.ts';
export { rules } from './rules/rules.ts';
export { finish, type Steps } from './rules/steps.ts';
export { validate, validateInSteps } from './rules/validate.ts';
export { validateDraft } from './rules/validate-draft.ts';
export { amountPaths } from './sheet/amount-paths.ts';
export { amountUnit, saysTomans } from './sheet/amount-unit.ts';
export { amountColumns, readTomans, rialCell, saysRials } from './sheet/amounts-in-tomans.ts';
export type { CellReading } from './sheet/cell-values.ts';
export { cellTextMax, plainCell, readCell, writeCell } from './sheet/cell-values.ts';
export { commaDecimalColumns } from './sheet/comma-decimals.ts';
export { draftOfRows } from './sheet/draft-of-rows.ts';
export { findPattern } from './sheet/find-pattern.ts';
export { buyerCodePaths, guessColumn } from './sheet/guess-column.ts';
export { in24Hours } from './sheet/half-days.ts';
export { judgeRows } from './sheet/judge-rows.ts';
export { lookupKey } from './sheet/lookup-key.ts';
export { headerKey, matchHeaders, withoutRemarks, withoutUnit } from './sheet/match-headers.ts';
export {
  buyerCodes,
  isGoodsId,
  type LookupList,
  lookupColumn,
  lookupPaths,
  lookupTexts,
  nearKeys,
} from './sheet/own-lists.ts';
export { figureTextMax, isScaledAmount, oneGroupOf, readFigure, ungroupFigures } from './sheet/pasted-figure.ts';
export { isTerm, readTerm } from './sheet/read-term.ts';
export { choiceWords, patternChoices, readUnit, wordKey } from './sheet/read-words.ts';
export { exportSheetColumns, rowsOfDraft } from './sheet/rows-of-draft.ts';
export type { SayingColumn } from './sheet/said-of-row.ts';
export { faultsSaid, isKindTitle, saidByWord, saidCodes, sayingColumns } from './sheet/said-of-row.ts';
export { noTax, textTooLong } from './sheet/sheet.fa.ts';
export type { CellKind, SheetColumn, TemplateColumn } from './sheet/sheet-columns.ts';
export { sheetColumn, sheetColumns, templateColumns } from './sheet/sheet-columns.ts';
export type { NumberedSheet } from './sheet/sheet-of-row.ts';
export { rowOfReference, rowReference, sheetOfRow, sheetsRead } from './sheet/sheet-of-row.ts';
export type {
  CellFault,
  DraftOfRows,
  OwnBuyer,
  OwnGoods,
  OwnLists,
  SheetFacts,
  SheetMapping,
  SheetRow,
  SheetSource,
} from './sheet/sheet-rows.ts';
export { columnOfSource } from './sheet/sheet-rows.ts';
export type { KindOfSheet } from './sheet/sheets-together.ts';
export { canBeTogether } from './sheet/sheets-together.ts';
export { slipsBetween } from './sheet/slips-between.ts';
export type { ReadName } from './sheet/slips-of-names.ts';
export { nearestName, readName } from './sheet/slips-of-names.ts';
export { isOnlyTotalsText, isSubtotalText, isTotalsText } from './sheet/totals.ts';
export { cleanIdentifier, cleanOwnNumber, cleanPlainIdentifier, ownNumberKey } from './text/clean-identifier.ts';
export {
  type DebtReminder,
  debtReminder,
  debtReminderLinked,
  type OverdueDebt,
  reminderWords,
} from './text/debt-reminder.fa.ts';
export { owedBesideCheques, type RemindableDebtor, reminderReceptor } from './text/debt-reminder.ts';
export { toLatinDigits, toPersianDigits } from './text/digits.ts';
export { dueTerms } from './text/due-terms.fa.ts';
export { foldQuery, foldWritten, hasQueryWords, type QueryWord, queryForms, queryWords } from './text/fold-query.ts';
export { foldText } from './text/fold-text.ts';
export { markInnerFormulas, startsFormula, unmarkInnerFormulas } from './text/formula-start.ts';
export { holdsLink } from './text/holds-link.ts';
export { inFours } from './text/in-fours.ts';
export { isLonger } from './text/is-longer.ts';
export { isUnseen } from './text/is-unseen.ts';
export { type Base64, derOfKeyFile, keyFileText, pemOfKeyFile } from './text/key-file.ts';
export { type PemText, pemBlocks } from './text/pem-blocks.ts';
export { persianFigure } from './text/persian-figure.ts';
export { statementTerms } from './text/statement-terms.fa.ts';
export { withoutOverrides } from './text/without-overrides.ts';
export { parseLosslessJson } from './wire/lossless-json.ts';
export type { WireParseReason, WireParseResult } from './wire/parse-wire-json.ts';
export { parseWireJson, readInvoice } from './wire/parse-wire-json.ts';
export { writeWireJson } from './wire/write-wire-json.ts';
