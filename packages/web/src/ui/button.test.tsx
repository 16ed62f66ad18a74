// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

const announced = () => document.querySelectorAll('[data-live-announcer] [role="img"]');

test('a button that leaves after its wait leaves no nameless announcement behind', async () => {
  const { rerender, container } = render(<Button>ارسال</Button>);
  const button = container.querySelector('button');
  act(() => button?.focus());
  await act(async () => rerender(<Button isBusy>ارسال</Button>));
  await act(async () => new Promise((resolve) => setTimeout(resolve, 150)));
  await act(async () => rerender(<Button>ارسال</Button>));
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
