import type { CallReply, calls } from '@taraz/contract';
import {
  draftPathOfWirePath,
  errorCode,
  type Finding,
  fields,
  type InvoiceDraft,
  isWireKey,
  toLatinDigits,
} from '@taraz/core';
import { productFindings } from './messages.fa.ts';
import type { StoredMessage, StoredVerdict } from './tables.ts';

/** A finding as the API shows it. */
export type ShownFinding = CallReply<typeof calls.validateInvoice>['findings'][number];

/** The rule book's findings on a draft, ready to show. */
export function showFindings(findings: readonly Finding[]): ShownFinding[] {
  return findings.map(({ code, severity, path, field, message, messageEn, fix }) => ({
    code,
    severity,
    path,
    field,
    message,
    message_en: messageEn,
    remedy: errorCode(code)?.remedyFa ?? '',
    fix: fix ?? null,
  }));
}

/** The authority names a line by its number in the text: «… در قلم کالای «1»». */
const lineMention = /قلم[^«»\d]*«\s*(\d+)\s*»/u;

function wirePathOf(key: string, message: string): string {
  if (!isWireKey(key)) return '';
  const { section } = fields[key];
  if (section === 'header') return `header.${key}`;
  const line = Number(lineMention.exec(toLatinDigits(message))?.[1] ?? 1) - 1;
  return section === 'body' || section === 'payments'
    ? `${section}[${Math.max(line, 0)}].${key}`
    : `header.sg[0].${key}`;
}

function showMessage(
  { code, message }: StoredMessage,
  severity: 'error' | 'warning',
  draft: InvoiceDraft,
): ShownFinding {
  const own = productFindings[code as keyof typeof productFindings];
  const known = errorCode(code);
  const field = own?.field ?? known?.field ?? '';
  const wirePath = wirePathOf(field, message);
  return {
    code,
    severity,
    path: wirePath === '' ? '' : draftPathOfWirePath(wirePath, draft),
    field,
    message: message || (own?.message ?? known?.fa ?? code),
    message_en: own?.messageEn ?? known?.en ?? '',
    remedy: own?.remedy ?? known?.remedyFa ?? '',
    fix: null,
  };
}

/** The authority's verdict, its words kept, each message with the field of the draft and what to do about it. */
export function showVerdict({ errors, warnings }: StoredVerdict, draft: InvoiceDraft): ShownFinding[] {
  return [
    ...errors.map((message) => showMessage(message, 'error', draft)),
    ...warnings.map((message) => showMessage(message, 'warning', draft)),
  ];
}
