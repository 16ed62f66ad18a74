// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SkipLink } from './skip-link.tsx';

afterEach(cleanup);

it('the keyboard goes on at the page, and the history has no step of it', () => {
  render(
    <>
      <SkipLink />
      <main id="content" tabIndex={-1} />
    </>,
  );
  expect(fireEvent.click(screen.getByRole('link'))).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('main'));
});
