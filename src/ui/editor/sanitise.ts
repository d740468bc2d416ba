import DOMPurify from 'dompurify';
import { richText } from '#contract/core/text/rich-text.ts';

// An own instance: its hook concerns nobody else.
const purifier = DOMPurify(window);

purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.nodeName !== 'A') return;
  for (const name of ['target', 'rel']) element.removeAttribute(name);
  if (!element.hasAttribute('href')) return;
  for (const [name, value] of Object.entries(richText.link)) element.setAttribute(name, value);
});

const options = {
  ALLOWED_TAGS: [...richText.tags, 'b', 'i'],
  ALLOWED_ATTR: [...new Set(Object.values(richText.attributes).flat())],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richText.schemes.join('|')}):|^/(?!/)|^#`, 'i'),
  // Not addresses: the pattern above is not theirs.
  ADD_URI_SAFE_ATTR: ['start', 'target', 'rel'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...richText.dropped],
};

/** Formatted text as it may be shown or sent, whoever wrote it. */
export const sanitised = (html: string): string => purifier.sanitize(html, options);
