// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { X } from 'lucide-react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { uiStrings } from './ui.fa.ts';

afterEach(cleanup);

const announced = () => document.querySelectorAll('[data-live-announcer] [role="img"]');

test('a button that leaves after its wait leaves no nameless announcement behind', async () => {
  const { rerender, container } = render(<Button>ارسال</Button>);
  const button = container.querySelector('button');
  act(() => button?.focus());
  await act(async () => rerender(<Button isBusy>ارسال</Button>));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 150)));
  // Only who has the focus is told; what files before this one left running may have taken it meanwhile.
  act(() => button?.focus());
  await act(async () => rerender(<Button>ارسال</Button>));
  expect(document.activeElement).toBe(button);
  expect(announced().length).toBeGreaterThan(0);
  await act(async () => rerender(<p />));
  expect(announced()).toHaveLength(0);
});

test('one that comes only when its button has left is gone as it comes', async () => {
  const { rerender } = render(<Button isBusy>ارسال</Button>);
  await act(async () => rerender(<p />));
  const place = document.body.appendChild(document.createElement('div'));
  place.dataset.liveAnnouncer = 'true';
  place.innerHTML = '<div role="img" aria-labelledby="left"></div>';
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(announced()).toHaveLength(0);
  place.remove();
});

test('a busy button keeps its name', () => {
  const hiding = document.head.appendChild(document.createElement('style'));
  hiding.textContent = '.invisible { visibility: hidden }';
  render(<Button isBusy>ارسال</Button>);
  expect(screen.getByRole('button', { name: `ارسال ${uiStrings.busy}` })).toBeTruthy();
  hiding.remove();
});

test('an icon’s tooltip does not say the button’s name a second time', async () => {
  render(<IconButton icon={X} label={uiStrings.close} />);
  const button = screen.getByRole('button', { name: uiStrings.close });
  fireEvent.keyDown(document.body, { key: 'Tab' });
  act(() => button.focus());
  expect((await screen.findByRole('tooltip')).textContent).toBe(uiStrings.close);
  expect(button.getAttribute('aria-describedby')).toBe('');
});

test('leaves its form without a button that Enter could send it by once more while it is busy', () => {
  const form = (isBusy: boolean) => (
    <form>
      <input />
      <Button type="submit" isBusy={isBusy}>
        save
      </Button>
    </form>
  );
  const { container, rerender } = render(form(false));
  // The first of them is what a browser presses for Enter.
  const byEnter = () => container.querySelector<HTMLButtonElement>('[type=submit]');
  expect(byEnter()?.disabled).toBe(false);
  rerender(form(true));
  expect(byEnter()?.disabled).toBe(true);
});
