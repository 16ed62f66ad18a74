import { type InquiryOutcome, limits } from '@taraz/authority';
import type { AwaitedInvoice } from './ask-claim.ts';
import { type AuthorityLine, idsPerCall, type TimeWindow } from './authority-line.ts';
import type { SendingSettings } from './settings.ts';

/** How far around the times of a packet by this machine's clock it is looked for, ms. */
export type Margins = Pick<SendingSettings, 'windowMarginMs' | 'clockMarginMs'>;

interface Question {
  id: string;
  /** epoch ms between which its packet may have come in */
  fromMs: number;
  toMs: number;
}

/**
 * Between which times to ask: as far around as clocks may be off and one inquiry may span. What last left counts, where a
 * packet lay here longer than that.
 */
function windowOf({ fromMs, toMs }: Question, { windowMarginMs, clockMarginMs }: Margins): TimeWindow {
  const roomMs = (limits.inquiryWindowMaxMs - (toMs - fromMs)) / 2;
  const marginMs = Math.max(windowMarginMs, Math.min(clockMarginMs, Math.floor(roomMs)));
  const endMs = toMs + marginMs;
  return { fromMs: Math.max(fromMs - marginMs, endMs - limits.inquiryWindowMaxMs), toMs: endMs };
}

/** Questions whose packets came in near each other: at most 100 of them, at most seven days apart. */
export function chunks(questions: readonly Question[], margins: Margins): { ids: string[]; window: TimeWindow }[] {
  const sorted = questions
    .map((question) => ({ id: question.id, window: windowOf(question, margins) }))
    .sort((a, b) => a.window.fromMs - b.window.fromMs);
  const result: { ids: string[]; window: TimeWindow }[] = [];
  for (const { id, window } of sorted) {
    const current = result.at(-1);
    const widened = Math.max(current?.window.toMs ?? 0, window.toMs);
    if (
      current === undefined ||
      current.ids.length >= idsPerCall ||
      widened - current.window.fromMs > limits.inquiryWindowMaxMs
    ) {
      result.push({ ids: [id], window: { ...window } });
    } else {
      current.ids.push(id);
      current.window.toMs = widened;
    }
  }
  return result;
}

/** One that was found without a reference is told by its uid. */
const hasReference = ({ state, referenceNumber, uid }: AwaitedInvoice): boolean =>
  state === 'sent' && referenceNumber !== uid;

/** When its packet may have come in: between when it was stored and when it last left, whichever a clock set back put first. */
export function seen({ storedAt, lastSentAt }: Pick<AwaitedInvoice, 'storedAt' | 'lastSentAt'>) {
  const [stored, sent] = [storedAt.getTime(), lastSentAt.getTime()];
  return { fromMs: Math.min(stored, sent), toMs: Math.max(stored, sent) };
}

/**
 * Asks about invoices: `sent` ones by the reference the authority gave them, `unknown` ones by the uid of their packet.
 * @returns answers by invoice id; those whose call failed are in `failed`
 */
export async function inquire(
  line: AuthorityLine,
  invoices: readonly AwaitedInvoice[],
  margins: Margins,
): Promise<{ answers: Map<string, InquiryOutcome>; failed: Map<string, unknown> }> {
  const answers = new Map<string, InquiryOutcome>();
  const failed = new Map<string, unknown>();
  const ask = async (
    group: readonly AwaitedInvoice[],
    idOf: (invoice: AwaitedInvoice) => string,
    call: (ids: string[], window: TimeWindow) => Promise<readonly InquiryOutcome[]>,
    keyOf: (row: InquiryOutcome) => string,
  ) => {
    const byKey = new Map(group.map((invoice) => [idOf(invoice), invoice.id]));
    const calls = chunks(
      group.map((invoice) => ({ id: idOf(invoice), ...seen(invoice) })),
      margins,
    );
    await Promise.all(
      calls.map(async ({ ids, window }) => {
        try {
          for (const row of await call(ids, window)) {
            const invoiceId = byKey.get(keyOf(row));
            if (invoiceId !== undefined) answers.set(invoiceId, row);
          }
        } catch (error) {
          for (const id of ids) failed.set(byKey.get(id) ?? '', error);
        }
      }),
    );
  };
  await Promise.all([
    ask(
      invoices.filter(hasReference),
      ({ referenceNumber }) => referenceNumber,
      line.inquireByReference,
      ({ referenceNumber }) => referenceNumber,
    ),
    ask(
      invoices.filter((invoice) => !hasReference(invoice)),
      ({ uid }) => uid,
      line.inquireByUid,
      ({ uid }) => uid,
    ),
  ]);
  return { answers, failed };
}
