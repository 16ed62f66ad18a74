// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { Landmark } from 'lucide-react';
import { afterEach, expect, it } from 'vitest';
import { Chip, type ChipTone } from './chip.tsx';

afterEach(cleanup);

const iconOf = (tone: ChipTone) => render(<Chip tone={tone}>word</Chip>).container.querySelector('svg')?.innerHTML;

it('never says a status by its colour alone: each tone of one has a mark of its own, a tag has none', () => {
  const marks = (['ok', 'warn', 'bad', 'info'] as const).map(iconOf);
  expect(marks).not.toContain(undefined);
  expect(new Set(marks).size).toBe(4);
  expect([iconOf('mute'), iconOf('accent')]).toEqual([undefined, undefined]);
});

it('keeps the mark that it is given', () => {
  const { container } = render(
    <Chip tone="ok" icon={Landmark}>
      word
    </Chip>,
  );
  expect(container.querySelectorAll('svg')).toHaveLength(1);
  expect(container.querySelector('svg')?.innerHTML).not.toBe(iconOf('ok'));
});
