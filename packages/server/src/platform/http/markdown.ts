const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it stands in HTML, in an attribute's quotes too. */
export const escapeHtml = (value: unknown): string => String(value).replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);

/** `code`, **bold** and [links](https://…) of one line. */
const inline = (text: string): string =>
  text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`')
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : escapeHtml(part)
            .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
            .replace(/\[([^\]]+)\]\((https?:[^)\s]+)\)/g, '<a href="$2">$1</a>'),
    )
    .join('');

/** What stands between two blank lines. */
function blockHtml(lines: readonly string[]): string {
  const [first = ''] = lines;
  const [, marks = '', title = ''] = /^(#{1,3}) (.*)$/.exec(first) ?? [];
  if (marks !== '') {
    const rest = lines.length === 1 ? '' : `\n${blockHtml(lines.slice(1))}`;
    return `<h${marks.length}>${inline(title)}</h${marks.length}>${rest}`;
  }
  const list = lines.findIndex((line) => line.startsWith('- '));
  if (list > 0) return `${blockHtml(lines.slice(0, list))}\n${blockHtml(lines.slice(list))}`;
  const whole = lines.join('\n');
  if (list < 0) return `<p>${inline(whole)}</p>`;
  const items = whole.slice(2).split(/\n- /);
  return `<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('\n')}</ul>`;
}

/** The part of Markdown that our guides are written in: headings, paragraphs, lists of one level and fenced code. */
export function markdownToHtml(text: string): string {
  const parts = text.split(/^```\w*\n([\s\S]*?)^```\n?/m);
  return parts
    .map((part, index) =>
      index % 2 === 1
        ? `<pre><code>${escapeHtml(part)}</code></pre>`
        : part
            .split(/\n{2,}/)
            .map((block) => block.replace(/^\n+|\n+$/g, ''))
            .filter((block) => block !== '')
            .map((block) => blockHtml(block.split('\n')))
            .join('\n'),
    )
    .join('\n');
}
