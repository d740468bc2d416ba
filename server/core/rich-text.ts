import sanitizeHtml from 'sanitize-html';
import { mayHave, richText } from '#contract/core/text/rich-text.ts';

const sourced: readonly string[] = richText.sourced;

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
    '*': (tagName, attribs) => ({
      tagName,
      attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => mayHave(tagName, name, value))),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => sourced.includes(tag) && attribs.src === undefined,
};

/** Formatted text as it may be stored. Twice: a link whose address the first pass dropped loses its other attributes in the second. */
export const sanitised = (html: string): string => sanitizeHtml(sanitizeHtml(html, options), options);
