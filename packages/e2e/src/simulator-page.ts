import { expect, type Page } from '@playwright/test';

/** The invoice that the simulator's page shows for a tax id, as the authority decrypted it. */
export async function shownInvoice(
  page: Page,
  simulatorUrl: string,
  taxId: string,
): Promise<{
  header: Record<string, unknown>;
  body: Record<string, unknown>[];
}> {
  await page.goto(simulatorUrl);
  const row = page.getByRole('row').filter({ hasText: taxId }).filter({ hasText: 'ثبت شد' });
  await row.getByRole('link', { name: taxId }).click();
  const packet = page.getByRole('region', { name: `بسته ${taxId}` });
  await expect(packet).toContainText('با همه قاعده‌های سامانه می‌خواند');
  return JSON.parse((await packet.locator('.json').textContent()) ?? '');
}
