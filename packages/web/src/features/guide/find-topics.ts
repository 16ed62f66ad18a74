import { foldText } from '@taraz/core';
import type { GuideTopic } from './topic.ts';

const textOf = ({ blocks }: GuideTopic): string =>
  blocks
    .map((block) => ('items' in block ? block.items.join(' ') : 'text' in block ? block.text : block.alt))
    .join(' ');

/** Where a word stands says how much of the topic is about it. */
function weightOf(topic: GuideTopic, word: string): number {
  if (foldText(topic.title).includes(word)) return 8;
  if (foldText(topic.keywords).includes(word)) return 4;
  if (foldText(topic.summary).includes(word)) return 3;
  return foldText(textOf(topic)).includes(word) ? 1 : 0;
}

/** Topics that have every word of the query (folded: ی/ي, digits, half-space), the most to the point first. */
export function findTopics(topics: readonly GuideTopic[], query: string): readonly GuideTopic[] {
  const words = foldText(query).split(' ').filter(Boolean);
  if (words.length === 0) return topics;
  return topics
    .map((topic) => ({ topic, weights: words.map((word) => weightOf(topic, word)) }))
    .filter(({ weights }) => weights.every((weight) => weight > 0))
    .sort((one, other) => sum(other.weights) - sum(one.weights))
    .map(({ topic }) => topic);
}

const sum = (weights: readonly number[]): number => weights.reduce((total, weight) => total + weight, 0);

const covers = (screen: string, path: string): boolean =>
  screen === '/' ? path === '/' : path === screen || path.startsWith(`${screen}/`);

/** The topic that explains a screen, by the longest path that covers it; null where there is none. */
export function topicOfScreen(topics: readonly GuideTopic[], path: string): GuideTopic | null {
  const clean = path.length > 1 ? path.replace(/\/+$/, '') : path;
  const found = topics
    .flatMap((topic) => topic.screens.map((screen) => ({ topic, screen })))
    .filter(({ screen }) => covers(screen, clean))
    .sort((one, other) => other.screen.length - one.screen.length);
  return found[0]?.topic ?? null;
}
