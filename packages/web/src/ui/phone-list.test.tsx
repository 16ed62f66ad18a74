// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PhoneList } from './phone-list.tsx';

afterEach(cleanup);

it('names each group by its title and sum alone', async () => {
  render(
    <PhoneList
      label="invoices"
      rows={[{ id: 'a' }, { id: 'b' }]}
      getId={({ id }) => id}
      row={({ id }) => ({ title: id, sub: '', name: id })}
      group={() => ({ id: '01a205f2-4345', title: 'today', end: '42' })}
    />,
  );
  const group = await screen.findByRole('rowgroup', { name: 'today 42' });
  expect(group.textContent).toContain('b');
});
