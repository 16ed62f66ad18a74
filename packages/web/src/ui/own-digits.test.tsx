// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { afterEach, describe, expect, it } from 'vitest';
import { Banner } from './banner.tsx';
import { Card } from './card.tsx';
import { Checkbox } from './checkbox.tsx';
import { EmptyState } from './empty-state.tsx';
import { FigureStrip } from './figure-strip.tsx';
import { KeyCap } from './key-cap.tsx';
import { setPreferences } from './preferences.ts';
import { TextField } from './text-field.tsx';
import { ToastRegions } from './toast.tsx';
import { toast } from './toast-store.ts';

const sentence = 'تا ۱۰ مگابایت، نسخه A4';

afterEach(() => {
  cleanup();
  toast.closeAll();
  setPreferences({ digits: 'fa' });
});

function shown(): string {
  toast.error(sentence, { detail: sentence });
  const { container } = render(
    <I18nProvider locale="fa-IR">
      <TextField label={sentence} value="" onChange={() => undefined} />
      <Banner tone="info" title={sentence}>
        {sentence}
      </Banner>
      <Card title="" subtitle={sentence}>
        <EmptyState title="">{sentence}</EmptyState>
      </Card>
      <Checkbox hint={sentence}>{sentence}</Checkbox>
      <FigureStrip label="" figures={[{ label: sentence, value: '' }]} />
      <KeyCap keys={['۳', 'F2']} />
      <ToastRegions />
    </I18nProvider>,
  );
  return container.textContent ?? '';
}

describe('fixed sentences', () => {
  it('have the digits of who reads them, wherever the kit says them', () => {
    setPreferences({ digits: 'latn' });
    const text = shown();
    expect(text.split('تا 10 مگابایت، نسخه A4')).toHaveLength(11);
    expect(text).toContain('3F2');
    expect(text).not.toMatch(/[۰-۹]/);
  });

  it('stay as they are written for who reads Persian ones', () => {
    expect(shown().split(sentence)).toHaveLength(11);
  });
});
