import type { CallReply, calls } from '@taraz/contract';
import type { Format } from '../i18n/format.ts';
import { band } from './band.ts';
import type { SharedDocument } from './document-view.ts';
import { h, type Mark } from './dom.ts';
import { figureRow } from './figures.ts';
import style from './online.css?inline';
import { onlineStrings as words } from './online.fa.ts';
import { post, rest, sendOnce } from './send-once.ts';

type Result = CallReply<typeof calls.settleShared>;

interface Given {
  token: string;
  format: Format;
  /** why the page was opened anew */
  why?: string | undefined;
  /** another amount is open by now than the page says, or none may be paid: it is opened anew, and says why */
  onChanged: (why: string) => void;
}

/** The button that leads to the gateway, and where it says why it does not. */
function payButton(amount: string, { token, format, why, onChanged }: Given): Node[] {
  const label = words.pay(format.money(amount));
  const button = h('button', { class: 'button primary', type: 'button' }, label);
  const said = h('p', { role: 'alert' }, why);
  // Whoever was told that the same is being paid elsewhere, and presses once more, wants to.
  let anyway = false;
  const onRefused = (codes: readonly string[]) => {
    anyway = codes.includes('UNDER_WAY');
    if (codes.includes('CHANGED')) onChanged(said.textContent ?? '');
  };
  button.addEventListener('click', async () => {
    const sender = { button, said, format, onRefused, words: { busy: words.opening, failed: words.failed } };
    const begun = await sendOnce<{ pay_url: string }>(sender, `pay/${token}`, { amount, ...(anyway && { anyway }) });
    if (begun !== null) window.location.assign(begun.pay_url);
  });
  // Back from the gateway by the browser's own button: the page stands as it was left.
  window.addEventListener('pageshow', () => rest(button, label));
  return [said, button];
}

/**
 * Offers paying on a page that is shown: its first button, always in sight, and how it goes below the document. Where it was
 * opened anew and nothing is to be paid by now (null), it says that alone.
 */
export function offerPaying(page: ParentNode, online: SharedDocument['online'], given: Given): void {
  const { format, why } = given;
  page.append(h('style', {}, style));
  const bar = page.querySelector('.bar');
  bar?.classList.add('pays');
  if (online === null) {
    bar?.prepend(h('p', { role: 'alert' }, why));
    return;
  }
  const { amount, open } = online;
  bar?.querySelector('.primary')?.classList.remove('primary');
  bar?.prepend(...payButton(amount, given));
  page
    .querySelector('article')
    ?.after(
      h(
        'section',
        { class: 'sheet sums' },
        h('h2', {}, words.title),
        open !== amount &&
          h('dl', {}, figureRow(words.open, format.money(open)), figureRow(words.atOnce, format.money(amount))),
        h('p', { class: 'how' }, words.how),
      ),
    );
}

const marks = { paid: 'badgeCheck', failed: 'circleX', pending: 'clock', refused: 'triangleAlert' } as const;
const tones = { paid: 'ok', failed: 'bad', pending: 'info', refused: 'warn' } as const;

/** As much is known of what was asked for too often: its end is to come. */
const notYet: Result = { state: 'pending', amount: '0', ref_id: '', surplus: '0' };

/** What became of a payment; null: it cannot be asked now. */
async function ask(authority: string): Promise<Result | 'none' | null> {
  try {
    const response = await post('payment_result', { authority });
    if (response.ok) return (await response.json()) as Result;
    if (response.status === 429) return notYet;
    return response.status === 404 || response.status === 400 ? 'none' : null;
  } catch {
    return null;
  }
}

/** What it means; money that came twice is told to who paid it. */
function hintOf(result: Result | null, format: Format): string {
  if (result === null) return words.lost;
  const hint = words.hints[result.state](format.money(result.amount), format.text(result.ref_id));
  return result.surplus === '0' ? hint : `${hint} ${words.surplus(format.money(result.surplus))}`;
}

/**
 * How long the gateway is asked about a payment whose end it does not tell, and how often: two minutes closely, then as long as
 * the payment may be under way (`atGatewayMs` of the server).
 */
const waitsMs: readonly number[] = [...Array<number>(24).fill(5_000), ...Array<number>(56).fill(30_000)];

/**
 * Back from the gateway: what it says of the payment, told above the page that it was for. A payment that is none of ours is
 * not spoken of.
 * @param onSettled the end is known: what is open has changed
 */
export async function tellResult(
  place: HTMLElement,
  authority: string,
  format: Format,
  onSettled: () => void,
): Promise<void> {
  const tell = (tone: string, mark: Mark, title: string, hint: string) =>
    place.replaceChildren(band(tone, mark, title, hint));
  for (const waitMs of waitsMs) {
    const result = await ask(authority);
    if (result === 'none') return place.replaceChildren();
    const state = result?.state ?? 'pending';
    tell(tones[state], marks[state], words.results[state], hintOf(result, format));
    if (state !== 'pending') return onSettled();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
  tell(tones.pending, marks.pending, words.results.pending, words.notAsked);
}
