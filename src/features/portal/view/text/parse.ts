/** A piece of a line. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string };

export type Block =
  | { readonly kind: 'title' | 'part' | 'heading' | 'paragraph' | 'note'; readonly line: readonly Inline[] }
  | { readonly kind: 'list' | 'steps'; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly Inline[])[][] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'figure'; readonly name: string; readonly alt: string }
  | { readonly kind: 'cards'; readonly cards: readonly Card[] };

export interface Card {
  readonly title: string;
  readonly blocks: readonly Block[];
}

const inlinePattern = /\*\*(?<strong>[^*]+)\*\*|`(?<code>[^`]+)`|\[(?<label>[^\]]+)\]\((?<to>[^)]+)\)/g;

const parseInline = (line: string): readonly Inline[] => {
  const pieces: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(inlinePattern)) {
    if (match.index > end) pieces.push({ kind: 'text', text: line.slice(end, match.index) });
    end = match.index + match[0].length;
    const { strong, code, label, to } = match.groups ?? {};
    if (strong !== undefined) pieces.push({ kind: 'strong', text: strong });
    else if (code !== undefined) pieces.push({ kind: 'code', text: code });
    else pieces.push({ kind: 'link', text: label ?? '', to: to ?? '' });
  }
  if (end < line.length) pieces.push({ kind: 'text', text: line.slice(end) });
  return pieces;
};

/** Words without their signs, for search and summaries. */
export const plainText = (source: string): string =>
  source
    .replaceAll(/^\|[ :|-]+\|$/gm, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)|\{#[^}]*\}|^:::.*$|^```.*$/gm, '')
    .replaceAll(inlinePattern, '$1$2$3')
    .replaceAll(/^(#+|>|-|\d+\.)\s+/gm, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** How a block begins; the lines that follow with the same sign belong to it. */
const starts: readonly (readonly [RegExp, (lines: readonly string[]) => Block])[] = [
  [/^# /, ([line = '']) => ({ kind: 'title', line: parseInline(line) })],
  [/^## /, ([line = '']) => ({ kind: 'part', line: parseInline(line) })],
  [/^### /, ([line = '']) => ({ kind: 'heading', line: parseInline(line) })],
  [/^> /, (lines) => ({ kind: 'note', line: parseInline(lines.join(' ')) })],
  [/^- /, (lines) => ({ kind: 'list', items: lines.map(parseInline) })],
  [/^\d+\. /, (lines) => ({ kind: 'steps', items: lines.map(parseInline) })],
];

const single = /^#+ /;

const cellsOf = (row: string): string[] =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

const tableOf = ([head = '', , ...rows]: readonly string[]): Block => ({
  kind: 'table',
  head: cellsOf(head),
  rows: rows.map((row) => cellsOf(row).map(parseInline)),
});

const figurePattern = /^!\[(?<alt>[^\]]*)\]\((?<name>[^)]+)\)$/;

const cardsOf = (lines: readonly string[]): Block => ({
  kind: 'cards',
  cards: lines
    .join('\n')
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const [title = '', ...rest] = text.split('\n');
      return { title: title.trim(), blocks: parse(rest.join('\n')) };
    }),
});

/** The pages' small Markdown: headings, paragraphs, lists, steps, notes, tables, code, figures and `:::cards`. */
export const parse = (source: string): readonly Block[] => {
  const lines = source.replaceAll('\r', '').split('\n');
  const blocks: Block[] = [];
  let at = 0;
  const takeWhile = (belongs: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && belongs(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  const fenced = (closing: string): string[] => {
    at += 1;
    const inside = takeWhile((line) => line !== closing);
    at += 1;
    return inside;
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const figure = figurePattern.exec(line)?.groups;
    const start = starts.find(([sign]) => sign.test(line));
    if (line.trim() === '') at += 1;
    else if (line === ':::cards') blocks.push(cardsOf(fenced(':::')));
    else if (line.startsWith('```')) blocks.push({ kind: 'code', text: fenced('```').join('\n') });
    else if (line.startsWith('|')) blocks.push(tableOf(takeWhile((next) => next.startsWith('|'))));
    else if (figure !== undefined) {
      at += 1;
      blocks.push({ kind: 'figure', name: figure.name ?? '', alt: figure.alt ?? '' });
    } else if (start !== undefined) {
      const [sign, make] = start;
      const own = single.test(line) ? [lines[at++] ?? ''] : takeWhile((next) => sign.test(next));
      blocks.push(make(own.map((one) => one.replace(sign, ''))));
    } else {
      const own = takeWhile((next) => next.trim() !== '' && !/^(#+ |> |- |\d+\. |\||```|:::|!\[)/.test(next));
      if (own.length === 0) own.push(lines[at++] ?? '');
      blocks.push({ kind: 'paragraph', line: parseInline(own.join(' ')) });
    }
  }
  return blocks;
};

/** A page as its title, its first paragraph and the rest. */
export const splitPage = (
  blocks: readonly Block[],
): { readonly title: string; readonly lead: readonly Inline[]; readonly rest: readonly Block[] } => {
  const [first, second, ...rest] = blocks;
  const title = first?.kind === 'title' ? first.line.map(({ text }) => text).join('') : '';
  if (second?.kind === 'paragraph') return { title, lead: second.line, rest };
  return { title, lead: [], rest: blocks.slice(1) };
};

export type Values = Readonly<Record<string, string>>;

/** Puts the school's own numbers into a text (S-552). A line whose value is not known is left out. */
export const filled = (source: string, values: Values): string =>
  source
    .split('\n')
    .filter((line) => [...line.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => values[name] !== ''))
    .join('\n')
    .replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
