// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Margin } from './profit-columns.tsx';

afterEach(cleanup);

it('a loss is in parentheses as amounts are, and heard as negative', () => {
  render(
    <>
      <p data-testid="loss">
        <Margin value="-15.3" />
      </p>
      <p data-testid="gain">
        <Margin value="19" />
      </p>
    </>,
  );
  expect(screen.getByTestId('loss').textContent).toMatch(/^منفی \(\u061c۱۵٫۳٪\)$/u);
  expect(screen.getByTestId('gain').textContent).toMatch(/^\u061c۱۹٪$/u);
});
