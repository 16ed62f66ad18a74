// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DraftStoreContext } from '../../draft-store/draft-context.ts';
import { createDraftShelf } from '../../draft-store/draft-shelf.ts';
import { createDraftStore } from '../../draft-store/draft-store.ts';
import { initialState } from '../../draft-store/wizard-state.ts';
import { browserDeps } from '../browser-deps.ts';
import { ItemsStep } from './items-step.tsx';

const screens = vi.hoisted(() => ({ isPhone: false }));
vi.mock('../../../../ui/use-media.ts', () => ({ usePhone: () => screens.isPhone }));
vi.mock('../phone-items.tsx', () => ({ PhoneItems: () => null }));
vi.mock('../use-unit-discounts.ts', () => ({ useUnitDiscounts: () => undefined }));
vi.mock('../items-grid.tsx', () => ({ ItemsGrid: () => null }));
vi.mock('../../../warehousing/stock-warning.tsx', () => ({ StockWarning: () => null }));
afterEach(cleanup);

function show(count: number) {
  const state = initialState(browserDeps);
  const items = Array.from({ length: count }, () => ({}));
  const store = createDraftStore({
    deps: browserDeps,
    shelf: createDraftShelf(window.localStorage, 'account'),
    key: 'new:a',
    initial: { ...state, items } as never,
    later: () => () => {},
  });
  render(
    <DraftStoreContext value={store}>
      <ItemsStep handle={null} onDone={() => {}} onActiveRow={() => {}} />
    </DraftStoreContext>,
  );
}

it.each([false, true])('beyond 500 lines leads to «ارسال گروهی», on a phone too (%s)', (isPhone) => {
  screens.isPhone = isPhone;
  show(501);
  expect(screen.getByText('۵۰۱ قلم؛ برای بیش از ۵۰۰ قلم «ارسال گروهی» راحت‌تر است.')).toBeTruthy();
  cleanup();
  show(500);
  expect(screen.queryByText(/ارسال گروهی/)).toBeNull();
});
