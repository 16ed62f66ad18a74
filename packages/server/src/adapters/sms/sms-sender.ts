/** Texts that go out by SMS; in the vendor's panel a template stands under each name. */
export const smsTemplates = ['taraz-code', 'taraz-status', 'taraz-invoice', 'taraz-statement', 'taraz-debt'] as const;
export type SmsTemplate = (typeof smsTemplates)[number];

/** Under which names a template takes its tokens; `token10` alone may hold spaces, five of them. */
export const tokenNames = {
  'taraz-code': ['token'],
  /** the status; whose it is */
  'taraz-status': ['token', 'token10'],
  /** the link's code; who sends the document */
  'taraz-invoice': ['token', 'token10'],
  'taraz-statement': ['token', 'token10'],
  /** the link's code; what is owed, rial, in digits alone; who is owed */
  'taraz-debt': ['token', 'token2', 'token10'],
} as const satisfies Record<SmsTemplate, readonly string[]>;

const nameSpacesMax = 5;
const nameMax = 100;

/** A name as a `token10` takes it: its first words, without the marks that the vendor refuses; never empty. */
export function nameToken(name: string, absent: string): string {
  const words = name
    .replace(/[^\p{L}\p{M}\p{N}.()-]+/gu, ' ')
    .trim()
    .split(' ')
    .slice(0, nameSpacesMax + 1);
  return words.join(' ').slice(0, nameMax).trim() || absent;
}

interface Addressed {
  /** ours: the same id never sends twice where the vendor knows it (localid) */
  localId: string;
  /** 09… */
  receptor: string;
}

export interface SmsMessage extends Addressed {
  template: SmsTemplate;
  /** in the order of `tokenNames`; no white space in any but a name */
  tokens: readonly string[];
}

/** A message in free words. It may hold no link: the vendor lets those through by template alone. */
export interface SmsText extends Addressed {
  text: string;
}

export type SmsOutcome =
  | { kind: 'accepted'; vendorId: string }
  /** the receiver or the text is wrong: trying again is useless */
  | { kind: 'refused'; code: number }
  /** our set-up, credit or account: trying again is useless until someone acts */
  | { kind: 'misconfigured'; code: number }
  /** surely not sent: may be tried again */
  | { kind: 'down'; reason: string; retryAfterMs: number }
  /** perhaps sent: a template is never repeated, since the vendor has no local id for it; a free text is */
  | { kind: 'unknown'; reason: string };

/** What became of a message that the vendor took. `lost`: the vendor no longer knows it. */
export type SmsDelivery = 'under_way' | 'delivered' | 'undelivered' | 'lost';

export interface SmsSender {
  send(message: SmsMessage): Promise<SmsOutcome>;
  /** Safe to repeat with the same local id. */
  sendText(message: SmsText): Promise<SmsOutcome>;
  /** By the vendor's ids, at most 500; null when it does not answer. Ids it says nothing of are left out. */
  deliveriesOf(vendorIds: readonly string[]): Promise<ReadonlyMap<string, SmsDelivery> | null>;
}
