// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StepFoot } from './step-foot.tsx';

const screens = vi.hoisted(() => ({ isPhone: false }));
vi.mock('../../ui/use-media.ts', () => ({ usePhone: () => screens.isPhone }));
afterEach(cleanup);

const foot = () =>
  render(
    <StepFoot back={<button type="button">back</button>} main={<button type="button">main</button>}>
      <span>sums</span>
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
  expect(bar?.textContent).toBe('main');
  expect(screen.getByText('sums').closest('.fixed')).toBeNull();
});
