import { expect, it } from 'vitest';
import { markdownToHtml } from './markdown.ts';

it('writes the Markdown of our guides as HTML, and lets no text of it be markup', () => {
  const text = [
    ...['# A & b', '', 'One `x < **y**` and **two**,', 'see [there](https://a.example/?b&c).', ''],
    ...[
      '## Next',
      '```bash',
      '# no heading',
      '- no item',
      '',
      'curl -d "{}" <&2',
      '```',
      'After:',
      '- one',
      '  goes on',
      '- two',
    ],
  ].join('\n');
  expect(markdownToHtml(text)).toBe(
    [
      ...['<h1>A &amp; b</h1>', '<p>One <code>x &lt; **y**</code> and <b>two</b>,'],
      ...['see <a href="https://a.example/?b&amp;c">there</a>.</p>', '<h2>Next</h2>'],
      ...['<pre><code># no heading', '- no item', '', 'curl -d &quot;{}&quot; &lt;&amp;2', '</code></pre>'],
      ...['<p>After:</p>', '<ul><li>one', '  goes on</li>', '<li>two</li></ul>'],
    ].join('\n'),
  );
});
