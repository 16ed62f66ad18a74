import type { Format } from '../i18n/format.ts';

/** POST to a call of shared pages. @param path below `/api/share/` */
export const post = (path: string, body: object): Promise<Response> =>
  fetch(`/api/share/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The button that asks for something to be sent, and where it says why it was not. */
interface Sender {
  button: HTMLButtonElement;
  /** what the button says while it is on its way, and what is said where no answer comes */
  words: { busy: string; failed: string };
  said: HTMLElement;
  format: Format;
  /** it was refused, as its codes of fields say */
  onRefused?: (codes: readonly string[]) => void;
}

/** As it stood before it was pressed. */
export function rest(button: HTMLButtonElement, label: string): void {
  button.textContent = label;
  button.removeAttribute('disabled');
}

/** Sends once however often it is pressed; where it fails it says why, and may be pressed again. @returns the answer; null: it failed, or is on its way */
export async function sendOnce<T>(
  { button, words, said, format, onRefused }: Sender,
  path: string,
  body: object,
): Promise<T | null> {
  if (button.hasAttribute('disabled')) return null;
  const label = button.textContent ?? '';
  button.setAttribute('disabled', '');
  button.textContent = words.busy;
  said.textContent = '';
  try {
    const response = await post(path, body);
    const answer = (await response.json()) as T & { detail?: string; errors?: { code: string }[] };
    if (response.ok) return answer;
    said.textContent = format.text(answer.detail || words.failed);
    onRefused?.((answer.errors ?? []).map(({ code }) => code));
  } catch {
    said.textContent = words.failed;
  }
  rest(button, label);
  return null;
}
