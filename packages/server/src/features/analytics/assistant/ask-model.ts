import { type AssistantRequest, isDay, type Measure, measures, type OrderLine, type OrderRequest } from '@taraz/core';
import { callVendor, type VendorFetch } from '../../../adapters/call-vendor.ts';

/** An OpenAI-compatible endpoint, set up by the operator. */
export interface ModelConfig {
  /** up to and with `/v1` */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  timeoutMs?: number;
}

/** Reads a sentence that the grammar does not know. `down`: it did not answer in time, or nothing usable. */
export type AskModel = (text: string, nowIso: string) => Promise<AssistantRequest | 'down'>;

const defaultTimeoutMs = 12_000;
/** Every measure of the grammar: a sentence that the model has to read may ask for any of them. */
const isMeasure = (value: unknown): value is Measure => measures.some((measure) => measure === value);
const decimal = /^\d{1,12}(\.\d{1,8})?$/;

const instructions = (nowIso: string): string =>
  `You turn one Persian sentence of an accountant into JSON and write nothing else. Now: ${nowIso}, Tehran; Jalali calendar.
A question about own sales: {"kind":"question","measure":"${measures.join('|')}","period":{"from":"YYYY-MM-DD","to":"YYYY-MM-DD"}|null,"subject":"name of buyer or goods, or empty"}.
An order or invoice to write: {"kind":"order","buyer":"","payment":"cash|credit"|null,"day":"YYYY-MM-DD"|null,"due":{"days":"0-999 after that day"}|{"day":"YYYY-MM-DD"}|null (until when it is to be paid),"lines":[{"name":"","qty":"decimal","unit":"NUMBER|KILO|GRAM|TON|LITER|METER|PACKAGE"|null,"price":"rial of one"|null}]}. One toman is ten rials.
Anything else: {"kind":"unclear"}.`;

const record = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
const short = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
const isDayText = (value: unknown): value is string => typeof value === 'string' && isDay(value);

/** The term of payment; null: none, or nothing that is one. */
function dueOf(value: unknown): OrderRequest['due'] {
  const due = record(value);
  const days = String(due?.days ?? '');
  if (/^\d{1,3}$/.test(days)) return { days };
  return isDayText(due?.day) ? { day: due.day } : null;
}

function lineOf(value: unknown): OrderLine | null {
  const line = record(value);
  const qty = String(line?.qty ?? '');
  if (line === null || short(line.name) === '' || !decimal.test(qty)) return null;
  const price = String(line.price ?? '');
  return {
    name: short(line.name),
    written: short(line.name),
    qty,
    unit: typeof line.unit === 'string' && /^[A-Z_]{2,20}$/.test(line.unit) ? line.unit : null,
    price: decimal.test(price) ? price : null,
    pricedBy: null,
  };
}

/** What a model wrote, believed only where it has the form that was asked for; null: nothing usable. */
export function readModelAnswer(text: string): AssistantRequest | null {
  let value: Record<string, unknown> | null;
  try {
    value = record(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
  } catch {
    return null;
  }
  if (value?.kind === 'unclear') return { kind: 'unclear' };
  if (value?.kind === 'question' && isMeasure(value.measure)) {
    const period = record(value.period);
    const from = period?.from;
    const to = period?.to;
    return {
      kind: 'question',
      measure: value.measure,
      others: [],
      step: null,
      isOfBest: false,
      branch: '',
      isOfEachBranch: false,
      isCompared: false,
      isAgainst: false,
      top: null,
      period: isDayText(from) && isDayText(to) && from <= to ? { from, to } : null,
      subject: short(value.subject),
    };
  }
  if (value?.kind === 'order' && Array.isArray(value.lines)) {
    const payment = value.payment === 'cash' || value.payment === 'credit' ? value.payment : null;
    const lines = value.lines.slice(0, 500).map(lineOf);
    return {
      kind: 'order',
      buyer: short(value.buyer),
      buyerWritten: short(value.buyer),
      payment,
      ...{ day: isDayText(value.day) ? value.day : null, due: dueOf(value.due), isOffer: false },
      ...{ isHeading: false, notRead: [] },
      lines: lines.filter((line) => line !== null),
    };
  }
  return null;
}

/** The key goes into the header alone; neither it nor the sentence is ever logged. */
export function createModel(config: ModelConfig, fetch: VendorFetch): AskModel {
  return async (text, nowIso) => {
    const reply = await callVendor(
      fetch,
      `${config.baseUrl.replace(/\/$/, '')}/chat/completions`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(config.apiKey === null ? {} : { authorization: `Bearer ${config.apiKey}` }),
        },
        body: JSON.stringify({
          model: config.model,
          temperature: 0,
          response_format: { type: 'json_object' },
          messages: [
            { role: 'system', content: instructions(nowIso) },
            { role: 'user', content: text },
          ],
        }),
      },
      config.timeoutMs ?? defaultTimeoutMs,
    );
    if (reply.kind === 'down' || reply.status !== 200) return 'down';
    const choices = Array.isArray(reply.body.choices) ? reply.body.choices : [];
    const message = record(record(choices[0])?.message);
    return (typeof message?.content === 'string' ? readModelAnswer(message.content) : null) ?? 'down';
  };
}
