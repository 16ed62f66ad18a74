// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { dispatchSession } from '../../app/session-store.ts';
import { pagesAt } from '../../testing/pages-at.tsx';
import { signIn } from '../../testing/sign-in.ts';
import { guideStrings } from './strings.fa.ts';
import { TopicLink } from './topic-link.tsx';
import { guideTopics } from './topics/index.ts';

afterEach(cleanup);

const titleOf = (wanted: string) => guideTopics.find(({ id }) => id === wanted)?.title;
const none = () => null;

it.each([
  ['a report', 'journal', { roles: ['admin'] }, '/analytics/journal'],
  ['a report that is the admin’s', 'journal', { permissions: ['issue'] }, null],
  ['a screen of a right that they have', 'quick-invoice', { permissions: ['issue', 'draft'] }, '/quick-invoice'],
  ['a screen of a right that they lack', 'quick-invoice', { permissions: ['draft'] }, null],
  ['what has no screen to go to', 'sign-up', { roles: ['admin'] }, null],
])(
  'leads from a question to the page of the guide and to the screen, if they may: %s',
  async (_what, id, who, path) => {
    signIn(who);
    const body = { status: 'VERIFIED', missing: [] };
    dispatchSession({ type: 'signup-status', httpStatus: 200, body, hasToken: true });
    const pages = { '/': () => <TopicLink id={id} />, '/analytics/journal': none, '/quick-invoice': none };
    render(pagesAt('/', pages).shown);
    expect(await screen.findByRole('link', { name: titleOf(id) as string })).toBeDefined();
    const link = screen.queryByRole('link', { name: `${guideStrings.toScreen}: ${titleOf(id)}` });
    expect(link?.getAttribute('href') ?? null).toBe(path);
    expect(screen.getAllByRole('link')).toHaveLength(path === null ? 1 : 2);
  },
);
