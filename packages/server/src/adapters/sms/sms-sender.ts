/** Texts that go out by SMS; in the vendor's panel a template stands under each name. */
export const smsTemplates = ['taraz-code', 'taraz-status', 'taraz-invoice'] as const;
export type SmsTemplate = (typeof smsTemplates)[number];

export interface SmsMessage {
  /** ours: the same id never sends twice where the vendor knows it (localid) */
  localId: string;
  /** 09… */
  receptor: string;
  template: SmsTemplate;
  /** no white space in any */
  tokens: readonly string[];
}

export type SmsOutcome =
  | { kind: 'accepted'; vendorId: string }
  /** the receiver or the text is wrong: trying again is useless */
  | { kind: 'refused'; code: number }
  /** our set-up, credit or account: trying again is useless until someone acts */
  | { kind: 'misconfigured'; code: number }
  /** surely not sent: may be tried again */
  | { kind: 'down'; reason: string; retryAfterMs: number }
  /** perhaps sent: never repeated, since the vendor has no local id for templates */
  | { kind: 'unknown'; reason: string };

export interface SmsSender {
  send(message: SmsMessage): Promise<SmsOutcome>;
}
