import type { NotificationKind, NotificationWay } from '@taraz/contract';
import { permissionNames, unitLabel } from '@taraz/core';
import type { Format } from '../../i18n/format.ts';
import { statusWords } from '../../ui/status.fa.ts';
import { accountStrings } from '../accounts/accounts.fa.ts';
import { longName } from '../analytics/bar-names.ts';
import { customerStrings } from '../customers/strings.fa.ts';
import { employeeStrings } from '../employees/strings.fa.ts';
import { patternWords, reactionWords } from '../invoices/list/list.fa.ts';
import { notificationKindNames } from '../notifications/strings.fa.ts';
import { purchaseStrings } from '../purchases/strings.fa.ts';
import { settingsStrings } from '../settings/strings.fa.ts';
import { treasuryStrings } from '../treasury/strings.fa.ts';
import { stockStrings } from '../warehousing/strings.fa.ts';
import { eventFields, eventWordsOfApi, flagWords } from './event-fields.fa.ts';
import { wordOfAction } from './event-words-by-action.ts';
import { manageStrings } from './strings.fa.ts';
import { wayNames } from './way-names.ts';

const { entities } = customerStrings;
const { refuse, allow } = stockStrings.settings;

/** Words for values of a field that the API has words of its own for: those of the screens that show them. */
const eventValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...eventWordsOfApi,
  kind: { ...purchaseStrings.kinds, ...accountStrings.documents },
  documents: accountStrings.documents,
  state: { ...statusWords, ...treasuryStrings.cheques.states },
  direction: treasuryStrings.cheques.directions,
  events: manageStrings.eventNames,
  gender: employeeStrings.genders,
  invoice_pattern: patternWords,
  origin: settingsStrings.origins,
  standing: reactionWords,
  role: manageStrings.roles,
  entity: { ...entities, ...employeeStrings.entities },
  person_type: entities,
  credit: purchaseStrings.form.credits,
  payment_method: settingsStrings.payments,
  environment: settingsStrings.environments,
  negative: { refuse, allow },
};

const moneyFields: ReadonlySet<string> = new Set([
  ...[
    'amount',
    'balance',
    'counted',
    'credit_limit',
    'deposits',
    'difference',
    'discount',
    'least',
    'net',
    'other_taxes',
    'price',
    'round_to',
  ],
  ...['surplus', 'total', 'total_vat', 'value', 'vat', 'withdrawals'],
]);
/** Of somebody's choices each kind of news is a field, and its value the ways it comes. */
const isKind = (field: string): field is NotificationKind => Object.hasOwn(notificationKindNames, field);
const isWay = (text: string): text is NotificationWay => Object.hasOwn(wayNames, text);
const isPermission = (text: string): text is keyof typeof permissionNames => Object.hasOwn(permissionNames, text);

/** Several values of one field, as `changesOf` joins them. */
const eachOf = (text: string, wordOf: (one: string) => string): string => text.split('، ').map(wordOf).join('، ');

/** A field's name in Persian; null where there is none, and its name in the API is shown. */
export const eventFieldName = (field: string): string | null =>
  eventFields[field] ?? (isKind(field) ? notificationKindNames[field].name : null);

/**
 * A value of an event as it is read: in words where the field has them, figures and days as everywhere else.
 * @param action what was done: the state of an offer has other words than that of an invoice
 */
export function eventValue(field: string, text: string, format: Format, action = ''): string {
  const word = wordOfAction(action, field, text) ?? eventValues[field]?.[text];
  if (word !== undefined) return word;
  if (text === 'true') return flagWords.yes;
  if (text === 'false') return flagWords.no;
  if (field === 'unit') return unitLabel(text);
  if (field === 'permissions' || field === 'scopes') {
    return eachOf(text, (one) => (isPermission(one) ? permissionNames[one] : (eventValues.role?.[one] ?? one)));
  }
  if (field === 'documents' || field === 'events') return eachOf(text, (one) => eventValues[field]?.[one] ?? one);
  if (isKind(field)) return eachOf(text, (one) => (isWay(one) ? wayNames[one] : one));
  if (field === 'season' && /^\d{4}-\d{2}-\d{2}$/.test(text)) return longName(format, 'season', text);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return format.date(`${text}T08:30:00Z`);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return format.dateTime(text);
  return moneyFields.has(field) && /^-?\d+(\.\d+)?$/.test(text) ? format.money(text) : text;
}
