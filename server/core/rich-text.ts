import sanitizeHtml from 'sanitize-html';
import { richText } from '#contract/core/text/rich-text.ts';

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richText.tags],
  allowedAttributes: { a: [...richText.attributes.a], ol: [...richText.attributes.ol] },
  allowedSchemes: [...richText.schemes],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nonTextTags: [...richText.dropped],
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href }) => ({ tagName, attribs: href === undefined ? {} : { href, ...richText.link } }),
    b: 'strong',
    i: 'em',
  },
};

/** Formatted text as it may be stored. Twice: a link whose address the first pass dropped loses its other attributes in the second. */
export const sanitised = (html: string): string => sanitizeHtml(sanitizeHtml(html, options), options);
