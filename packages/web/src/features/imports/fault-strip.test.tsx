// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { FaultStrip } from './fault-strip.tsx';

afterEach(cleanup);

test("the authority's sentence is told without its regular expression, figures in the user's digits", () => {
  const nothing = () => {};
  render(
    <FaultStrip
      fault={{
        column: 4,
        path: 'items[].item_code',
        code: '0103304',
        severity: 'error',
        message: 'الگو(^\\d{13}$) رعایت نشده است در قلم کالای «1».',
        fix: null,
      }}
      text="123"
      alike={0}
      isBusy={false}
      onHere={nothing}
      onAlike={nothing}
      onNext={nothing}
      twin={null}
    />,
  );
  expect(screen.getByText('الگو رعایت نشده است در قلم کالای «۱».')).toBeTruthy();
});
