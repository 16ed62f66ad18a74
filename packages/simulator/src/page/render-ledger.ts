import { fields, type WireKey } from '@taraz/core';
import type { ReceivedPacket } from '../control/received.ts';
import type { LedgerCounts, PacketCheck, StoredFinding } from '../ledger/submissions.ts';
import { describePacket } from './describe.ts';
import { type HtmlValue, html, type SafeHtml } from './html.ts';
import { icon } from './icons.ts';
import { jalaliDay, persianCount, tehranTime } from './numbers.ts';
import { renderDocument } from './render-json.ts';
import { checkWords, invoiceStatusWords, strings } from './strings.fa.ts';

/** What the page's main part shows; parts of it come from the address (`?packet=12&before=40&q=…`). */
export interface LedgerView {
  counts: LedgerCounts;
  packets: readonly ReceivedPacket[];
  /** Numbers of packets whose very bytes came before. */
  repeated: ReadonlySet<number>;
  selected: ReceivedPacket | null;
  query: string;
  before: number | null;
  hasOlder: boolean;
  nowMs: number;
  baseUrl: string;
  /** Whether the authority answers. */
  running: boolean;
}

export function renderLedger(view: LedgerView): SafeHtml {
  return html`
    ${view.running ? null : html`<p class="off" role="status">${strings.isOff}</p>`}
    ${renderCounts(view.counts)}
    ${renderSearch(view)}
    ${view.packets.length === 0 ? renderEmpty(view) : renderTable(view)}
    ${view.selected === null ? renderNoPacket(view) : renderPacket(view.selected)}`;
}

function renderCounts(counts: LedgerCounts): SafeHtml {
  const shown: [keyof LedgerCounts, boolean][] = [
    ['received', true],
    ['registered', true],
    ['rejected', true],
    ['duplicates', true],
    ['registeredTwice', true],
    ['inProgress', counts.inProgress > 0],
    ['timedOut', counts.timedOut > 0],
  ];
  const cells = shown
    .filter(([, show]) => show)
    .map(([key]) => {
      const alarming = key === 'registeredTwice' && counts.registeredTwice > 0;
      return html`<div class="${alarming ? 'alarm' : ''}"><dt>${strings[key]}</dt><dd data-count="${key}">${persianCount(counts[key])}</dd></div>`;
    });
  return html`<div class="top"><dl class="counts">${cells}</dl>
    <button type="button" class="plain" data-action="clear" data-question="${strings.clearQuestion}">${icon('trash')} ${strings.clear}</button></div>`;
}

function renderSearch({ query, before, hasOlder, packets }: LedgerView): SafeHtml {
  const last = packets.at(-1);
  const keep = query === '' ? '' : `&q=${encodeURIComponent(query)}`;
  const isFiltered = query !== '' || before !== null;
  return html`<form class="search" method="get" action="/" role="search">
      <input name="q" value="${query}" aria-label="${strings.search}" placeholder="${strings.search}" dir="auto" autocomplete="off">
      <button type="submit" class="plain">${icon('search')} ${strings.find}</button>
      ${isFiltered ? html`<a class="plain" href="/" data-nav>${query === '' ? strings.newest : strings.showAll}</a>` : null}
      ${hasOlder && last ? html`<a class="plain" href="/?before=${last.seq}${keep}" data-nav>${strings.older}</a>` : null}
    </form>`;
}

function renderTable(view: LedgerView): SafeHtml {
  return html`<div class="table" tabindex="0" role="region" aria-label="${strings.ledgerLabel}"><table>
    <thead><tr><th scope="col">${strings.time}</th><th scope="col">${strings.taxId}</th><th scope="col">${strings.verdict}</th><th scope="col">${strings.note}</th></tr></thead>
    <tbody>${view.packets.map((packet) => renderRow(packet, view))}</tbody></table></div>`;
}

function renderRow(packet: ReceivedPacket, view: LedgerView): SafeHtml {
  const { tone, verdict, note, isCode } = describePacket(packet, view.repeated.has(packet.seq));
  const ms = Date.parse(packet.receivedAt);
  const day = jalaliDay(ms);
  const isSelected = view.selected?.seq === packet.seq;
  const place = `/?packet=${packet.seq}${view.before === null ? '' : `&before=${view.before}`}${view.query === '' ? '' : `&q=${encodeURIComponent(view.query)}`}`;
  const name = packet.taxId ?? packet.uid;
  return html`<tr class="${isSelected ? 'selected' : ''}">
    <td class="time"><time datetime="${packet.receivedAt}">${tehranTime(ms)}</time>${day === jalaliDay(view.nowMs) ? null : html` <span class="day">${day}</span>`}</td>
    <td class="id"><a href="${place}" data-nav ${isSelected ? html`aria-current="true"` : null}><bdi dir="ltr">${name}</bdi></a></td>
    <td class="verdict ${tone}">${verdict}</td>
    <td class="note">${isCode ? html`<bdi dir="ltr">${note}</bdi>` : note}</td></tr>`;
}

function renderEmpty({ query, baseUrl }: LedgerView): SafeHtml {
  if (query !== '') return html`<p class="empty">${strings.nothingFound}</p>`;
  return html`<p class="empty">${strings.nothingYet}<br><bdi dir="ltr">${baseUrl}/api/v2</bdi></p>`;
}

function renderNoPacket({ packets }: LedgerView): SafeHtml | null {
  return packets.length === 0 ? null : html`<section class="packet"><p>${strings.choosePacket}</p></section>`;
}

function renderPacket(packet: ReceivedPacket): SafeHtml {
  const findings = [...packet.errors, ...packet.warnings];
  return html`<section class="packet" aria-labelledby="packet-title">
    <header><h2 id="packet-title">${strings.packet} <bdi dir="ltr">${packet.taxId ?? packet.referenceNumber}</bdi></h2>
      <p>${strings.requestId} <bdi dir="ltr">${packet.uid}</bdi></p>
      <p>${strings.sender} <bdi dir="ltr">${packet.clientId}</bdi></p>
      ${packet.invoiceStatus === null ? null : html`<p>${strings.buyerState}: ${invoiceStatusWords[packet.invoiceStatus]}</p>`}
    </header>
    <div class="columns"><ul class="checks" tabindex="0">${packet.checks.filter(isWorthALine).map(renderCheck)}${findings.map(renderFinding)}</ul>
    ${packet.document === null ? html`<p>${packet.status === 'IN_PROGRESS' ? '' : strings.unreadable}</p>` : renderDocument(packet.document, findings)}</div></section>`;
}

/** That the rules failed is said by each finding itself. */
function isWorthALine({ name, ok }: PacketCheck): boolean {
  return ok || name !== 'rules';
}

function renderCheck({ name, ok, code }: PacketCheck): SafeHtml {
  const words = checkWords[name];
  return html`<li class="${ok ? 'good' : 'bad'}">${ok ? words.good : words.bad}${code === undefined ? null : html`: ${strings.code} <bdi dir="ltr">${code}</bdi>`}</li>`;
}

function renderFinding({ code, message, severity, path }: StoredFinding): SafeHtml {
  return html`<li class="${severity === 'error' ? 'bad' : 'late'}">${placeOf(path)}: ${strings.code} <bdi dir="ltr">${code}</bdi><small>${message}</small></li>`;
}

/** «قلم ۱، نرخ مالیات بر ارزش افزوده» for `body[0].vra`. */
function placeOf(path: string): HtmlValue {
  const match = /^(body|payments)\[(\d+)\](?:\.(\w+))?/.exec(path);
  if (match === null) return nameOf(/\.(\w+)/.exec(path)?.[1] ?? path);
  const word = match[1] === 'body' ? strings.line : strings.payment;
  const name = match[3] === undefined ? null : html`، ${nameOf(match[3])}`;
  return html`${word} ${persianCount(Number(match[2]) + 1)}${name}`;
}

/** A field's Persian name; a key that the guide does not have is shown as it is. */
function nameOf(key: string): HtmlValue {
  if (key === '') return strings.wholeInvoice;
  return Object.hasOwn(fields, key) ? fields[key as WireKey].label : html`<bdi dir="ltr">${key}</bdi>`;
}
