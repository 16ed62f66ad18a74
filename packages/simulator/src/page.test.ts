import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { html } from './page/html.ts';
import { persianCount, persianPercent, tehranTime } from './page/numbers.ts';
import { renderDocument } from './page/render-json.ts';
import { saleInvoice } from './testing/invoices.ts';
import { startBench, type TestBench } from './testing/test-simulator.ts';

let bench: TestBench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench[Symbol.asyncDispose]());
const get = async (path: string) => {
  const reply = await fetch(bench.simulator.url + path);
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};

describe('the page', () => {
  it('is Persian, right to left, without inline script or style', async () => {
    const { headers, text } = await get('/');
    expect(text).toContain('<html lang="fa-IR" dir="rtl">');
    expect(text).toContain('هیچ چیز به سازمان امور مالیاتی فرستاده نمی‌شود');
    expect(text).not.toMatch(/<script(?![^>]*\bsrc=)[^>]*>|<style|\sstyle=|\son\w+=/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
  });

  it.each([
    ['/page/page.css', 'text/css'],
    ['/page/page.js', 'text/javascript'],
    ['/page/icon.svg', 'image/svg+xml'],
    ['/page/vazirmatn.woff2', 'font/woff2'],
  ])('serves %s', async (path, type) => {
    const { status, headers } = await get(path);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  });

  it('shows what came as text, whatever is in it', async () => {
    const invoice = saleInvoice();
    Object.assign(invoice.body[0] ?? {}, { sstt: '<img src=x onerror=alert(1)>', vra: 9 });
    await bench.client.submit(invoice);
    await bench.client.post(['<b>no packet</b>']);
    const seq = bench.simulator.control.received({ taxId: String(invoice.header.taxid) })[0]?.seq;
    const { text } = await get(`/?packet=${seq}&q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('<script>alert');
    expect(text).toContain('&lt;img src=x');
    expect(text).toContain('0304401');
  });

  it('marks the offending field and counts', async () => {
    const invoice = saleInvoice();
    invoice.header.tbill = 9;
    await bench.client.submit(invoice);
    const seq = bench.simulator.control.received()[0]?.seq;
    const { text } = await get(`/page/ledger?packet=${seq}`);
    expect(text).toMatch(/<mark class="flow error"><span class="key">&quot;tbill&quot;<\/span>/);
    expect(text).toContain('امضا با گواهی فرستنده درست است');
    expect(text).toMatch(/data-count="registeredTwice">۰</);
  });

  it('finds by tax id, by request id and by reference number, in whatever letters', async () => {
    const [packet] = bench.simulator.control.received();
    for (const q of [packet?.uid, packet?.uid.toUpperCase(), packet?.taxId?.toLowerCase(), packet?.referenceNumber]) {
      const { text } = await get(`/page/ledger?q=${q}`);
      expect(text.match(/<tr class=/g)).toHaveLength(1);
    }
    expect((await get('/page/ledger?q=A1')).text).toContain('بسته‌ای با این شناسه نیست');
  });

  it('tells open pages of changes', async () => {
    const stop = new AbortController();
    const reply = await fetch(`${bench.simulator.url}/page/changes`, { signal: stop.signal });
    const reader = reply.body?.getReader();
    const decoder = new TextDecoder();
    expect(decoder.decode((await reader?.read())?.value)).toContain('event: change');
    bench.simulator.control.reseed('7');
    expect(decoder.decode((await reader?.read())?.value)).toContain('event: change');
    stop.abort();
  });

  it('an odd address does not break it', async () => {
    expect((await get('/?packet=abc&before=-1&q=a&q=b')).status).toBe(200);
    expect((await get('/nothing')).status).toBe(404);
  });
});

describe('its words', () => {
  it('escapes everything but markup', () => {
    expect(html`<p title="${'"\'&'}">${'<b>'}${html`<i>${1}</i>`}${['a', null, false]}</p>`.text).toBe(
      '<p title="&quot;&#39;&amp;">&lt;b&gt;<i>1</i>a</p>',
    );
  });

  it('writes Persian figures', () => {
    expect(persianCount(1204)).toBe('۱٬۲۰۴');
    expect(persianPercent(0.1)).toBe('\u061c۱۰٪');
    expect(persianPercent(0.005)).toBe('\u061c۰٫۵٪');
    expect(tehranTime(Date.UTC(2026, 10, 18, 10, 34, 51))).toBe('۱۴:۰۴:۵۱');
  });

  it('shows amounts by their digits and what is missing', () => {
    const finding = { code: '00012', message: '', severity: 'error' as const, path: 'header.tinb' };
    const { text } = renderDocument('{"header":{"tbill":99999900000035801.50}}', [finding]);
    expect(text).toContain('99999900000035801.50');
    expect(text).toMatch(/<mark class="flow error"><span class="key">"tinb"<\/span>: <i>نیامده<\/i>/);
    expect(renderDocument('not <json>', []).text).toContain('not &lt;json&gt;');
  });
});
