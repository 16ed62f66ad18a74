/** Markup that may go into a page as it is. */
export class SafeHtml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = SafeHtml | string | number | null | false | undefined | readonly HtmlValue[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function render(value: HtmlValue): string {
  if (value === null || value === false || value === undefined) return '';
  if (value instanceof SafeHtml) return value.text;
  if (typeof value === 'string') return value.replace(/[&<>"']/g, (character) => entities[character] ?? '');
  if (typeof value === 'number') return String(value);
  return value.map(render).join('');
}

/** Template tag for markup: every value is escaped unless it is markup itself. What was received is never trusted. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): SafeHtml {
  return new SafeHtml(strings.map((part, index) => part + render(values[index])).join(''));
}
