const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';

/** Pixels (S-420). */
export const fontSizes = [12, 14, 16, 18, 24, 36, 48, 56, 72] as const;

/** Languages whose code is coloured; anything else is plain. */
export const codeLanguages = ['c', 'cpp', 'css', 'html', 'java', 'javascript', 'json', 'python', 'sql'] as const;

/**
 * What formatted text may be made of: the one allow-list. The server applies it to whatever arrives, the device to whatever it
 * shows. Data alone, so that both sides' sanitisers can be built from it.
 */
export const richText = {
  tags: [
    'p',
    'br',
    'hr',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'a',
    'span',
    'img',
    'audio',
    'video',
    'table',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  /**
   * Attributes by tag; any other is dropped. Size and alignment are data: the policy of the pages allows no style in a text. The
   * words of a span with `data-formula` are LaTeX, so that whoever knows nothing of formulas still reads them.
   */
  attributes: {
    a: ['href', 'target', 'rel'],
    ol: ['start'],
    p: ['data-align'],
    h1: ['data-align'],
    h2: ['data-align'],
    h3: ['data-align'],
    h4: ['data-align'],
    span: ['data-size', 'data-formula'],
    code: ['data-language'],
    img: ['src', 'alt'],
    audio: ['src', 'title'],
    video: ['src', 'title'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  /** What the value of an attribute must be as a whole; one that is not named may be any text. Sources are files of the school. */
  values: {
    start: '-?\\d{1,6}',
    'data-align': 'center|right|justify',
    'data-size': fontSizes.join('|'),
    'data-formula': 'inline|block',
    'data-language': codeLanguages.join('|'),
    src: `file:${uuid}`,
    colspan: '[1-9]\\d?',
    rowspan: '[1-9]\\d?',
  },
  /** Elements that are nothing without a source. */
  sourced: ['img', 'audio', 'video'],
  /** Of links. An address without one of these is dropped, and with it the link’s effect; its words stay. */
  schemes: ['http', 'https', 'mailto', 'tel'],
  /** What every link gets: it opens elsewhere, and learns nothing of where it was. */
  link: { target: '_blank', rel: 'noopener noreferrer nofollow' },
  /** Elements that go with everything inside them; of any other forbidden one the words stay. */
  dropped: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'object',
    'embed',
    'template',
    'title',
    'svg',
    'math',
    'select',
    'noembed',
    'noframes',
    'xmp',
    'plaintext',
    'head',
  ],
} as const;

/** By the tag as it is written: "constructor" is one, and every object has something of that name. */
const attributes: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(richText.attributes));
const patterns = new Map(Object.entries(richText.values).map(([name, of]) => [name, new RegExp(`^(?:${of})$`)]));

/** Whether an element of this tag may have this attribute with this value. */
export const mayHave = (tag: string, name: string, value: string): boolean =>
  (attributes.get(tag)?.includes(name) ?? false) && (patterns.get(name)?.test(value) ?? true);

/** Cells that those of one text cover beside themselves. Two thousand that cover 99 by 99 are half a minute of layout, these a moment. */
const maxCovered = 5_000;

/** Says of one cell of a text after the other, in the order in which they stand, whether there is room for what it spans. */
export const roomForSpans = (): ((columns: number, rows: number) => boolean) => {
  let left = maxCovered;
  return (columns, rows) => {
    const more = columns * rows - 1;
    if (more > left) return false;
    left -= more;
    return true;
  };
};

const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** A tag as a whole: in the value of an attribute a bracket closes nothing. What another bracket opens ends it: each letter is read once. */
const tags = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;

const unescaped = (text: string): string =>
  text.replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '');

/** The words alone, in one line: for previews and searches. */
export const wordsOfRichText = (html: string): string =>
  unescaped(html.replaceAll(tags, ' ')).replaceAll(/\s+/g, ' ').trim();

/** The words alone, line by line as they are read: for comparing and copying. Pictures, sound and films are their names. */
export const plainOfRichText = (html: string): string =>
  unescaped(
    html
      .replaceAll(/<(?:img|audio|video)\b[^>]*?\s(?:alt|title)="([^"]*)"[^>]*>/g, '[$1]')
      .replaceAll(/<br\s*\/?>|<\/(?:p|h[1-6]|li|tr|pre|blockquote)>/g, '\n')
      .replaceAll(/<\/(?:td|th)>/g, '\t')
      .replaceAll(tags, ''),
  )
    // Line by line: a pattern would read a book of blanks once for each of them.
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Neither a word nor a picture, sound, film or rule. */
export const isBlankRichText = (html: string): boolean =>
  !/<(?:img|audio|video|hr)\b/.test(html) && wordsOfRichText(html) === '';

/** Text that was written without formats, as formatted text: its lines and what looks like a tag stay what they are. */
export const richOfPlain = (plain: string): string => {
  const escaped = plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trimEnd();
  if (escaped === '') return '';
  return escaped
    .split(/\n{2,}/)
    .filter((part) => part !== '')
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('');
};

/** Whether text of unknown origin is formatted: an editor begins with a block. For showing only, never for deciding. */
export const looksRich = (text: string): boolean =>
  /^<(?:p|h[1-4]|ul|ol|pre|blockquote|table|hr|img|audio|video)\b/.test(text);

const sources = /<(?:img|audio|video)(?:\s+[\w-]+(?:="[^"]*")?)*?\s+src="file:([0-9a-f-]{36})"/g;

/** Ids of the files that it shows, each once: what a mutation that carries it has to wait for. */
export const filesIn = (html: string): readonly string[] => [
  ...new Set([...html.matchAll(sources)].map(([, id]) => id ?? '')),
];

/** Pictures, sound and films of a text, which are files with names. */
const shownFiles = /<(img|audio|video)\b[^>]*>(?:<\/(?:audio|video)>)?/g;

/** A text that is read without its author's name: what its files are called, and what they hold, would tell it. */
export const withoutShownFiles = (html: string): string => html.replaceAll(shownFiles, '');
