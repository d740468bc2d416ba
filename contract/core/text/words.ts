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
    .replaceAll(/[^\S\n]+\n/g, '\n')
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
