import { createEvent, fireEvent } from '@testing-library/react';

let atMs = 1_000;

/**
 * What is written at the end of a field key by key, each so long after the one before (ms), and the Enter after it; a space
 * is no key, but a pause of a second. On anything else nothing is written, and the Enter presses it.
 * @param options `sinceMs`: how long after what was pressed before it
 */
export function pressKeys(field: HTMLElement, text: string, pauseMs: number, { sinceMs = 1_000 } = {}): void {
  const press = (key: string) => {
    const event = createEvent.keyDown(field, { key });
    atMs += pauseMs;
    Object.defineProperty(event, 'timeStamp', { value: atMs });
    return fireEvent(field, event);
  };
  atMs += sinceMs;
  for (const key of text) {
    if (key === ' ') {
      atMs += 1_000;
      continue;
    }
    press(key);
    if (field instanceof HTMLInputElement) fireEvent.change(field, { target: { value: field.value + key } });
  }
  press('Enter');
  if (!(field instanceof HTMLInputElement)) fireEvent.keyUp(field, { key: 'Enter' });
  else if (field.form !== null) fireEvent.submit(field.form);
}
