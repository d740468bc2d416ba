import sanitizeHtml from 'sanitize-html';
import { mayHave, richText, roomForSpans } from '#contract/core/text/rich-text.ts';

const sourced: readonly string[] = richText.sourced;

const cells: readonly string[] = ['td', 'th'];

const allowed = (tag: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  Object.fromEntries(Object.entries(attribs).filter(([name, value]) => mayHave(tag, name, value)));

/** Of one text: what its cells may span is counted. */
const optionsOfOne = (): sanitizeHtml.IOptions => {
  const hasRoom = roomForSpans();
  return {
    ...options,
    transformTags: {
      ...options.transformTags,
      '*': (tagName, attribs) => {
        const { colspan = '1', rowspan = '1', ...rest } = allowed(tagName, attribs);
        const isKept = !cells.includes(tagName) || hasRoom(Number(colspan), Number(rowspan));
        return { tagName, attribs: isKept ? allowed(tagName, attribs) : rest };
      },
    },
  };
};

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: Object.fromEntries(Object.entries(richText.attributes).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: [...richText.schemes],
  allowedSchemesByTag: Object.fromEntries(sourced.map((tag) => [tag, ['file']])),
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  nonTextTags: [...richText.dropped],
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? {} : { href, ...richText.link } }),
    b: 'strong',
    i: 'em',
  },
  exclusiveFilter: ({ tag, attribs }) => sourced.includes(tag) && attribs.src === undefined,
};

/** Formatted text as it may be stored. Twice: a link whose address the first pass dropped loses its other attributes in the second. */
export const sanitised = (html: string): string => sanitizeHtml(sanitizeHtml(html, optionsOfOne()), optionsOfOne());

/** What any text that people write stays far below: cleaning one that does not takes minutes. */
const maxTags = 20_000;
const deepest = 256;
/** Pictures, sound and films: each is a file that is looked for, and hung on every copy of the text. */
const maxShown = 300;

const empty = /^(?:br|hr|img|input|wbr|col)$/i;

/** Whether a text has no more tags, none deeper inside others, than cleaning it is worth, nor more files than anybody looks at. One walk over its letters. */
export const isModestRichText = (html: string): boolean => {
  let depth = 0;
  let tags = 0;
  let shown = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]{0,20})?/gi)) {
    tags += 1;
    if (end !== '') depth = Math.max(0, depth - 1);
    else if (name !== '' && !empty.test(name)) depth += 1;
    if (end === '' && sourced.includes(name.toLowerCase())) shown += 1;
    if (tags > maxTags || depth > deepest || shown > maxShown) return false;
  }
  return true;
};
