import type { SimulatorState } from '../control/simulator-control.ts';
import { type FaultKind, type FaultKindEntry, faultKindNames, faultKinds } from '../faults/fault-kinds.ts';
import { html, type SafeHtml } from './html.ts';
import { icon } from './icons.ts';
import { jalaliDay, persianCount, persianPercent, tehranTime } from './numbers.ts';
import { faultWords, strings } from './strings.fa.ts';

const chances = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
const waits = [1, 3, 10, 20, 60, 600, 3600];
/** What a switch that was off is put on with. */
const usualChance = 0.1;

/** The side of the page with switches, seed and clock. */
export function renderFaults(state: SimulatorState): SafeHtml {
  return html`<h2>${strings.faults}</h2>
    <ul class="faults">${faultKindNames.map((kind) => renderFault(kind, state))}</ul>
    <div class="seed"><p>${strings.seed}</p>
      <div><output><bdi dir="ltr">${state.seed}</bdi></output>
        <button type="button" class="bare" data-action="copy" data-text="${state.seed}" aria-label="${strings.copySeed}">${icon('copy')}</button>
        <button type="button" class="plain" data-action="seed">${icon('dice')} ${strings.freshSeed}</button></div>
      <p>${strings.seedNote}</p></div>
    ${renderClock(state)}
    <div class="actions">
      <button type="button" class="plain" data-action="power" data-on="${state.running ? 'no' : 'yes'}">${icon('power')} ${state.running ? strings.powerOff : strings.powerOn}</button>
      <button type="button" class="plain" data-action="month">${icon('ahead')} ${strings.monthAhead}</button></div>`;
}

function renderFault(kind: FaultKind, { faults }: SimulatorState): SafeHtml {
  const { chance, seconds } = faults[kind];
  const entry: FaultKindEntry = faultKinds[kind];
  const word = faultWords[kind];
  const isClock = entry.drawn === 'clock';
  const shownChance = chance > 0 ? chance : isClock ? 1 : usualChance;
  return html`<li><button type="button" role="switch" aria-checked="${chance > 0 ? 'true' : 'false'}" aria-label="${word}" data-action="fault" data-kind="${kind}"><span></span></button>
    <span class="name">${word}</span>
    ${isClock ? null : html`<select data-fault="${kind}" data-field="chance" aria-label="${word}: ${strings.faultChance}" class="${chance > 0 ? '' : 'idle'}">${options(chances, shownChance, persianPercent)}</select>`}
    ${entry.seconds === undefined ? null : html`<select data-fault="${kind}" data-field="seconds" aria-label="${word}: ${strings.faultSeconds}" class="${chance > 0 ? '' : 'idle'}">${options(waits, seconds ?? entry.seconds, (value) => `${persianCount(value)} ${strings.faultSeconds}`)}</select>`}</li>`;
}

function options(values: readonly number[], chosen: number, word: (value: number) => string): SafeHtml[] {
  const all = values.includes(chosen) ? values : [...values, chosen].sort((a, b) => a - b);
  return all.map((value) => {
    const mark = value === chosen ? html` selected` : null;
    return html`<option value="${value}"${mark}>${word(value)}</option>`;
  });
}

function renderClock({ now, timeOffsetMs }: SimulatorState): SafeHtml | null {
  if (timeOffsetMs === 0) return null;
  const ms = Date.parse(now);
  return html`<div class="clock"><p>${strings.clock}: ${jalaliDay(ms)} ${tehranTime(ms)}</p>
    <button type="button" class="plain" data-action="now">${strings.backToNow}</button></div>`;
}
