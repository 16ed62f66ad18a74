// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pagesAt } from '../../testing/pages-at.tsx';
import { guideStrings } from './strings.fa.ts';
import { TopicLink } from './topic-link.tsx';

afterEach(cleanup);

const Journal = () => <TopicLink id="journal" />;
const SignUp = () => <TopicLink id="sign-up" />;

it.each([
  ['a report', Journal, '/analytics/journal'],
  ['what has no screen to go to', SignUp, null],
])('leads from a question to the page of the guide and to the screen: %s', async (_what, Page, path) => {
  render(pagesAt('/', { '/': Page }).shown);
  await screen.findAllByRole('link');
  const link = screen.queryByRole('link', { name: guideStrings.toScreen });
  expect(link?.getAttribute('href') ?? null).toBe(path);
});
