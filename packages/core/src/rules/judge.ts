import type { Finding, Fix, ValidationContext } from '../model/finding.ts';
import type { WireInvoice } from '../model/wire.ts';
import { type WireKey, wireKeys } from '../patterns/wire-keys.ts';
import { messages } from './messages.fa.ts';
import { type Cell, InvoiceReading, type ReadingHints, type SectionReading } from './reading.ts';
import { requirementOf } from './requirement.ts';
import type { Place, Rule, RuleFix } from './rule.ts';
import { logicRulesOf, requirableKeysOf } from './rule-plan.ts';
import { finish, type Steps } from './steps.ts';
import { duplicateRules, existenceRules, formatRulesByKey, outsideRules } from './structure-rules.ts';
import { unknownFieldCodes, unknownFieldFinding } from './unknown-field.ts';

const order: ReadonlyMap<string, number> = new Map(wireKeys.map((key, index) => [key, index]));

/** A finding whose words are only made where it is told: of half a million in a broken invoice fifty are. */
interface Found {
  code: string;
  path: string;
  field: string;
  tell: () => Finding;
}

/** Findings of one section, at most one a code. */
class Findings {
  readonly list: Found[] = [];
  /** How many of them are errors. */
  errors = 0;

  /** In the order of the guide's fields, which is that of the forms. */
  sorted(): readonly Found[] {
    const placeOf = ({ field }: Found): number => order.get(field) ?? order.size;
    return this.list.length < 2 ? this.list : this.list.sort((a, b) => placeOf(a) - placeOf(b));
  }

  add(rule: Rule, place: Place): void {
    const code = codeFor(rule, place);
    if (code === null) return;
    const path = rule.at?.(place) ?? (rule.field === '' ? place.section.path : `${place.section.path}.${rule.field}`);
    if (this.list.some((known) => known.code === code && known.path === path)) return;
    this.push({ code, path, field: rule.field, tell: () => toFinding(rule, code, path, place) });
  }

  push(found: Found): void {
    this.list.push(found);
    if (severityOf(found) === 'error') this.errors += 1;
  }
}

function severityOf({ code }: Pick<Found, 'code'>): Finding['severity'] {
  return code.startsWith('1') ? 'warning' : 'error';
}

/** The code by how the field is required here; null when the rule is silent. */
function codeFor(rule: Rule, place: Place): string | null {
  if (rule.strict || rule.field === '' || rule.when === 'absent') return rule.code;
  const requirement = requirementOf(rule.field, place);
  if (requirement === 'X') return null;
  return requirement === 'M' ? rule.code : `1${rule.code.slice(1)}`;
}

function officialText(rule: Rule, place: Place): string {
  const { kind, index } = place.section;
  const parameter = rule.parameter?.(place) ?? '';
  const text = rule.textFa.replace(/الگو\(.*\)/, () => `الگو(${parameter})`).replaceAll('{limit}', parameter);
  if (rule.field === '' || kind === 'header') return text;
  const suffix = { body: messages.inLine, payments: messages.inPayment, sg: messages.inShipped }[kind](index + 1);
  return `${text.replace(/\.$/, '')}${suffix}`;
}

function englishText(rule: Rule, { section }: Place): string {
  const names = { body: 'line', payments: 'payment', sg: 'shipped goods' };
  return section.kind === 'header' ? rule.textEn : `${rule.textEn} (${names[section.kind]} ${section.index + 1})`;
}

function toFix(fix: RuleFix, path: string): Fix {
  return { path: fix.path ?? path, value: fix.value, label: fix.label };
}

function toFinding(rule: Rule, code: string, path: string, place: Place): Finding {
  const official = officialText(rule, place);
  const fix = rule.fix?.(place) ?? null;
  return {
    code,
    severity: severityOf({ code }),
    path,
    field: rule.field,
    message: `${rule.ownTextFa ?? official.replace(/\.?$/, '.')} ${rule.remedyAt?.(place) ?? rule.remedyFa}`,
    messageEn: englishText(rule, place),
    official,
    ...(fix === null ? {} : { fix: toFix(fix, path) }),
  };
}

/** Format first: a value that fails is not read by any other rule. */
function judgeFormats(place: Place, findings: Findings): void {
  const { section } = place;
  for (const [key, cell] of section.cells) {
    const rules = formatRulesByKey.get(key);
    if (rules) judgeFormat(rules, cell, place, findings);
    else {
      const code = unknownFieldCodes[section.kind];
      findings.push({ code, path: `${section.path}.${key}`, field: '', tell: () => unknownFieldFinding(key, section) });
    }
  }
}

function judgeFormat(rules: readonly Rule[], cell: Cell, place: Place, findings: Findings): void {
  const broken = rules.find((rule) => rule.predicate(place));
  if (!broken) return;
  cell.sound = false;
  findings.add(broken, place);
}

function judgePresence(place: Place, keys: readonly WireKey[], findings: Findings): void {
  for (const key of keys) {
    if (place.section.cells.has(key)) continue;
    const rule = existenceRules.get(key);
    if (rule?.predicate(place)) findings.add(rule, place);
  }
  for (const key of place.section.cells.keys()) {
    const rule = outsideRules.get(key);
    if (rule?.predicate(place)) findings.add(rule, place);
  }
}

function judgeLogic(place: Place, rules: readonly Rule[], findings: Findings): void {
  for (const rule of rules) {
    if (rule.when === 'present' && rule.field !== '' && !place.section.cells.has(rule.field)) continue;
    if (rule.predicate(place)) findings.add(rule, place);
  }
}

/** The authority ignores what a cancellation carries beside its header, and goods carried outside the waybill. */
function isIgnored(place: Place): boolean {
  const { kind } = place.section;
  if (kind === 'header') return false;
  return place.invoice.subject === 3 || (kind === 'sg' && requirementOf('sg', place) === 'X');
}

function sectionsOf(invoice: InvoiceReading): readonly SectionReading[] {
  return [invoice.header, ...invoice.shipped, ...invoice.lines, ...invoice.payments];
}

/** Sections judged in one step: some milliseconds. */
const sectionsOfStep = 200;

/**
 * The whole rule book on one invoice: errors first, each group in the order header, lines, payments. No throw on any
 * input.
 *
 * @param most how many findings are asked for; sections that could only add to what is beyond it are not judged
 */
export function judge(
  wire: WireInvoice,
  context: ValidationContext,
  hints: ReadingHints = {},
  most = Number.POSITIVE_INFINITY,
): Finding[] {
  return finish(judgeInSteps(wire, context, hints, most));
}

/** `judge` in steps of a few milliseconds, for whoever lets others have their turns between them. */
export function* judgeInSteps(
  wire: WireInvoice,
  context: ValidationContext,
  hints: ReadingHints,
  most: number,
): Steps<Finding[]> {
  const invoice = new InvoiceReading(wire, context, hints);
  const whole = new Findings();
  const parts = sectionsOf(invoice).map((section) => ({ place: { invoice, section }, findings: new Findings() }));
  for (const [index, { place, findings }] of parts.entries()) {
    if (index % sectionsOfStep === 0) yield;
    judgeFormats(place, findings);
  }
  judgeLogic({ invoice, section: invoice.header }, logicRulesOf(invoice, 'invoice'), whole);
  let { errors } = whole;
  for (const [index, { place, findings }] of parts.entries()) {
    if (errors >= most) break;
    if (index % sectionsOfStep === 0) yield;
    judgeSection(place, findings);
    errors += findings.errors;
  }
  const all = [whole, ...parts.map(({ findings }) => findings)].flatMap((findings) => findings.sorted());
  const told = [
    ...all.filter((found) => severityOf(found) === 'error'),
    ...all.filter((found) => severityOf(found) === 'warning'),
  ];
  return told.slice(0, most).map(({ tell }) => tell());
}

function judgeSection(place: Place, findings: Findings): void {
  const { invoice, section } = place;
  if (isIgnored(place)) return;
  judgePresence(place, requirableKeysOf(invoice, section.kind), findings);
  judgeLogic(place, logicRulesOf(invoice, section.kind), findings);
  if (invoice.duplicateKeys.size > 0) judgeLogic(place, duplicateRules, findings);
}
