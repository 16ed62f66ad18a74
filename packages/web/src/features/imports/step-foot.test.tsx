// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StepFoot } from './step-foot.tsx';

const screens = vi.hoisted(() => ({ isPhone: false }));
vi.mock('../../ui/use-media.ts', () => ({ usePhone: () => screens.isPhone }));
afterEach(cleanup);

const foot = () =>
  render(
    <StepFoot
      back={<button type="button">back</button>}
      about={<span>sum</span>}
      main={<button type="button">main</button>}
    >
      <span>others</span>
    </StepFoot>,
  );

it('has the main button last beside the rest, and on a phone pins it alone', () => {
  screens.isPhone = false;
  foot();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['back', 'main']);
  expect(screen.getByText('main').closest('.fixed')).toBeNull();
  cleanup();
  screens.isPhone = true;
  foot();
  const bar = screen.getByText('main').closest('.fixed');
  expect(bar?.textContent).toBe('summain');
  expect(screen.getByText('others').closest('.fixed')).toBeNull();
});

it('goes on by Ctrl+Enter, and only leads to what sends', () => {
  screens.isPhone = false;
  const press = vi.fn();
  const main = (
    <button type="button" onClick={press}>
      main
    </button>
  );
  const { rerender } = render(<StepFoot main={main} isAsked />);
  const forward = () => fireEvent.keyDown(document.body, { key: 'Enter', code: 'Enter', ctrlKey: true });
  forward();
  expect(document.activeElement?.textContent).toBe('main');
  expect(press).not.toHaveBeenCalled();
  rerender(<StepFoot main={main} />);
  forward();
  expect(press).toHaveBeenCalledTimes(1);
});
