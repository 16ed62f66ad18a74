import type { Format } from '../i18n/format.ts';
import style from './answer.css?inline';
import { answerStrings as words } from './answer.fa.ts';
import { band } from './band.ts';
import type { SharedDocument } from './document-view.ts';
import { h } from './dom.ts';
import { sendOnce } from './send-once.ts';

type Offer = NonNullable<SharedDocument['offer']>;
type Answer = NonNullable<Offer['answer']>['answer'];
interface Given {
  token: string;
  offer: Offer;
  format: Format;
  /** the page as it is by then */
  onAnswered: (shared: SharedDocument) => void;
}

/** What the buyer said before, above the page. */
function told({ answer, may_answer }: Offer, format: Format): HTMLElement[] {
  if (answer === null) return [];
  const when = `${format.date(answer.at)}، ${format.time(answer.at)}`;
  const isAccepted = answer.answer === 'accepted';
  const declined = may_answer ? `${words.declinedAt(when)} ${words.mayChange}` : words.declinedAt(when);
  const hint = isAccepted ? words.givenAt(when) : declined;
  return [band(isAccepted ? 'ok' : 'warn', isAccepted ? 'badgeCheck' : 'circleX', words.given[answer.answer], hint)];
}

/** Asks by whom and in which words; what was written stays where it could not be sent. */
function ask(answer: Answer, { token, offer, format, onAnswered }: Given): HTMLDialogElement {
  const before = offer.answer;
  const name = h('input', { id: 'by_name', maxlength: '100', autocomplete: 'name', value: before?.by_name ?? '' });
  const note = h(
    'textarea',
    { id: 'note', maxlength: '1000', rows: '3' },
    before?.answer === answer ? before.note : '',
  );
  const said = h('p', { role: 'alert' });
  const send = h('button', { class: 'button primary', type: 'submit' }, words.send[answer]);
  const cancel = h('button', { class: 'button', type: 'button' }, words.cancel);
  const form = h(
    'form',
    { class: 'ask' },
    h('h2', { id: 'answer-title' }, words.titles[answer]),
    h('label', { for: 'by_name' }, words.name),
    name,
    h('label', { for: 'note' }, words.notes[answer]),
    note,
    said,
    h('div', { class: 'pair' }, send, cancel),
  );
  const dialog = h('dialog', { class: 'sheet', 'aria-labelledby': 'answer-title' }, form);
  cancel.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const sender = { button: send, said, format, words: { busy: words.sending, failed: words.failed } };
    const body = { answer, etag: offer.etag, by_name: name.value, note: note.value };
    const answered = await sendOnce<SharedDocument>(sender, `invoice/${token}/answer`, body);
    if (answered === null) return;
    dialog.close();
    onAnswered(answered);
  });
  return dialog;
}

/** Offers to answer on a page that is shown: its first buttons, always in sight; and says what was answered. */
export function offerAnswering(page: HTMLElement, given: Given): void {
  const { offer, format } = given;
  page.prepend(...told(offer, format));
  if (!offer.may_answer) return;
  page.append(h('style', {}, style));
  const button = (answer: Answer, label: string, look: string) => {
    const element = h('button', { class: `button ${look}`, type: 'button' }, label);
    element.addEventListener('click', () => {
      const dialog = ask(answer, given);
      page.append(dialog);
      dialog.showModal();
    });
    return element;
  };
  const bar = page.querySelector('.bar');
  bar?.querySelector('.primary')?.classList.remove('primary');
  const other: Answer = offer.answer?.answer === 'accepted' ? 'declined' : 'accepted';
  bar?.prepend(
    ...(offer.answer === null
      ? [button('accepted', words.accept, 'primary'), button('declined', words.decline, '')]
      : [button(other, `${words.change}: ${other === 'accepted' ? words.accept : words.decline}`, '')]),
  );
}
