// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Conversation } from './conversation.tsx';

afterEach(cleanup);

it('is heard as an answer comes', () => {
  render(<Conversation ticket={{ requests: [], responses: [] } as never} filesPath="" />);
  expect(screen.getByRole('list').getAttribute('aria-live')).toBe('polite');
});
