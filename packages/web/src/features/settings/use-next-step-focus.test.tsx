// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useNextStepFocus } from './use-next-step-focus.ts';

afterEach(cleanup);

function Road({ step }: { step: string | null }) {
  const next = useRef<HTMLDivElement>(null);
  const stays = useRef<HTMLDivElement>(null);
  useNextStepFocus(`${step}`, next, stays);
  return (
    <>
      <div ref={stays}>
        <button type="button">test</button>
      </div>
      <div ref={next}>{step !== null && <button type="button" key={step}>{`do ${step}`}</button>}</div>
      <button type="button">copy</button>
    </>
  );
}

it('follows the road, and after its last step goes to what stays', () => {
  const { rerender } = render(<Road step="upload" />);
  screen.getByRole('button', { name: 'do upload' }).focus();
  rerender(<Road step="try" />);
  expect(document.activeElement?.textContent).toBe('do try');
  rerender(<Road step={null} />);
  expect(document.activeElement?.textContent).toBe('test');
});

it('leaves a focus where it is', () => {
  const { rerender } = render(<Road step="upload" />);
  screen.getByRole('button', { name: 'copy' }).focus();
  rerender(<Road step="try" />);
  expect(document.activeElement?.textContent).toBe('copy');
});
