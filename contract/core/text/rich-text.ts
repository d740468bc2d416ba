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
  ],
  /** Attributes by tag; any other is dropped. */
  attributes: { a: ['href', 'target', 'rel'], ol: ['start'] },
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

const entities: Readonly<Record<string, string>> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** The words alone, in one line: for previews, and for asking whether anything was written at all. */
export const wordsOfRichText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(nbsp|amp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
