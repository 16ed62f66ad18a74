/** The public preview, /preview/invoice/{token} and /preview/statement/{token}: an entry of its own, without React, light enough for any phone. */
import { createFormat } from '../i18n/format.ts';
import { addressIn, pathOf, previewPath, type SharedAddress } from './address.ts';
import { band } from './band.ts';
import { documentTitle, documentView, type SharedDocument } from './document-view.ts';
import { h } from './dom.ts';
import style from './preview.css?inline';
import { previewStrings as words } from './preview.fa.ts';
import type { SharedStatement } from './statement-view.ts';
import { fileLinkOf, takeAlong } from './take-along.ts';

const root = document.getElementById('preview');
const format = createFormat('fa');

function show(...nodes: Node[]): void {
  root?.replaceChildren(...nodes);
  root?.removeAttribute('aria-busy');
}

/** The place to put a link. */
function askForm(): HTMLElement {
  const input = h('input', { id: 'code', dir: 'ltr', autocomplete: 'off', required: '' });
  const form = h(
    'form',
    { class: 'sheet ask' },
    h('label', { for: 'code' }, words.askLabel),
    input,
    h('button', { class: 'button primary', type: 'submit' }, words.open),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const address = addressIn(input.value);
    if (address !== null) window.location.assign(previewPath(address));
    else input.setCustomValidity(words.missing);
    input.reportValidity();
  });
  input.addEventListener('input', () => input.setCustomValidity(''));
  return form;
}

function refuse(title: string, hint: string, again: SharedAddress | null): void {
  const retry = h('button', { class: 'button', type: 'button' }, words.retry);
  retry.addEventListener('click', () => again !== null && void open(again));
  show(band('warn', 'triangleAlert', title, hint), ...(again === null ? [] : [h('div', { class: 'sheet' }, retry)]));
}

/** A link that lost letters on its way is put here again. */
function askAgain(): void {
  show(band('warn', 'triangleAlert', words.missing, words.missingHint), askForm());
}

/** What was asked for, as its page; the page's title with it. */
type PageOf = (answer: SharedDocument & SharedStatement) => Node[];

const documentPage =
  (address: SharedAddress): PageOf =>
  (shared) => {
    document.title = documentTitle(shared);
    return documentView(shared, address, format);
  };

/** The page of an account comes with a script of its own, asked for beside its data: most that is shared are invoices. */
async function statementPage(address: SharedAddress): Promise<PageOf> {
  const { statementStyle, statementTitle, statementView } = await import('./statement-view.ts');
  return (shared) => {
    document.title = statementTitle(shared);
    return [h('style', {}, statementStyle), ...statementView(shared, address, format)];
  };
}

/** What may be paid there comes with its own script: few pages have it. */
async function withPaying(
  { online }: Pick<SharedDocument, 'online'>,
  address: SharedAddress,
  why?: string,
): Promise<void> {
  if (root === null || (online === null && !why)) return;
  const { offerPaying } = await import('./online.ts');
  const { token } = address;
  offerPaying(root, online, { token, format, why, onChanged: (reason) => void open(address, reason) });
}

/** So do files beside it. */
async function withFiles({ files }: SharedDocument, { token }: SharedAddress): Promise<void> {
  if (root === null || files.length === 0) return;
  const { showFiles } = await import('./files.ts');
  showFiles(root, files, { token, format });
}

/** So does what answering an offer needs. */
async function withAnswering(shared: SharedDocument, address: SharedAddress): Promise<void> {
  const { offer } = shared;
  if (offer === null || root === null || (!offer.may_answer && offer.answer === null)) return;
  const { offerAnswering } = await import('./answer.ts');
  const { token } = address;
  const onAnswered = (answered: SharedDocument) => {
    show(...documentView(answered, address, format));
    void withAnswering(answered, address);
    window.scrollTo(0, 0);
  };
  offerAnswering(root, { token, offer, format, onAnswered });
}

/** @param why it is opened anew, where that is to be said beside what may be paid */
async function open(address: SharedAddress, why?: string): Promise<void> {
  try {
    const isStatement = address.kind === 'statement' && address.taxNumber === '';
    const [response, pageOf] = await Promise.all([
      // The very request that the page's head has begun (`web-files.ts` of the server).
      fetch(`/api/share/${pathOf(address)}`),
      isStatement ? statementPage(address) : documentPage(address),
    ]);
    if (response.ok) {
      const answer = await response.json();
      show(...pageOf(answer));
      void withPaying(answer, address, why);
      if (!isStatement) {
        void withFiles(answer, address);
        void withAnswering(answer, address);
      }
    } else if (response.status === 410) {
      // Whose it was, where that is known.
      const { detail } = (await response.json()) as { detail: string };
      refuse(words.ended, detail || words.endedHint, null);
    } else if (response.status === 404 || response.status === 400) askAgain();
    else if (response.status === 429) {
      const { detail } = (await response.json()) as { detail: string };
      refuse(words.wait, format.text(detail), address);
    } else refuse(words.failed, words.failedHint, address);
  } catch {
    refuse(words.failed, words.failedHint, address);
  }
}

/** As the device is, dark or light, and turns: who opens a link has chosen no theme here. */
function followTheme(): void {
  const isDark = matchMedia('(prefers-color-scheme: dark)');
  const take = () => {
    document.documentElement.dataset.theme = isDark.matches ? 'dark' : 'light';
  };
  take();
  isDark.addEventListener('change', take);
}

/** With the script and not as a file of its own, which the first paint would wait for. */
function dress(): void {
  document.head.append(h('style', {}, style));
}

/** A file is taken along where it is there still; else the page says why, as it would when it is opened anew. */
function takeFiles(address: SharedAddress): void {
  root?.addEventListener('click', (event) => {
    const link = fileLinkOf(event.target);
    if (link === null) return;
    event.preventDefault();
    void takeAlong(link, () => void open(address));
  });
}

/** Back from the gateway; the address is then the page's own again, so that a reload asks for nothing. */
async function returned(address: SharedAddress): Promise<void> {
  const authority = new URLSearchParams(window.location.search).get('Authority');
  if (authority === null) return;
  const place = h('div', { 'aria-live': 'polite' });
  root?.before(place);
  const { tellResult } = await import('./online.ts');
  await tellResult(place, authority, format, () => {
    window.history.replaceState(null, '', pathname);
    void open(address);
  });
}

followTheme();
dress();
const { pathname } = window.location;
const address = addressIn(pathname);
if (address !== null) {
  takeFiles(address);
  void open(address);
  void returned(address);
} else if (/^\/preview(\/(invoice|statement))?\/?$/.test(pathname))
  show(band('wait', 'file', words.ask, words.askHint), askForm());
else askAgain();
