import DOMPurify from 'dompurify';
import { fileAddress } from '#contract/core/files.ts';
import { mayHave, richText, roomForSpans } from '#contract/core/text/rich-text.ts';
import { maxAtOnce, weightOf } from '#src/ui/words/stretches.ts';
import { inParagraphs, inStretches } from './in-stretches.ts';

const sourced: readonly string[] = richText.sourced;

const options = {
  ALLOWED_TAGS: [...richText.tags, 'b', 'i'],
  ALLOWED_ATTR: [...new Set(Object.values(richText.attributes).flat())],
  ALLOWED_URI_REGEXP: new RegExp(`^(?:${richText.schemes.join('|')}):|^/(?!/)|^#`, 'i'),
  // Not addresses: the pattern above is not theirs.
  ADD_URI_SAFE_ATTR: ['start', 'target', 'rel', 'colspan', 'rowspan'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: [...richText.dropped],
};

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number => Number(cell.getAttribute(name) ?? 1);

/** An own instance: its hooks concern nobody else. */
const purifierWith = (finish: (element: Element) => void) => {
  const purifier = DOMPurify(window);
  let hasRoom = roomForSpans();
  purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
    const { attrName, attrValue } = attribute;
    const tag = element.nodeName.toLowerCase();
    if (!mayHave(tag, attrName, attrValue)) attribute.keepAttr = false;
    // A file of the school is no address that the pattern could know.
    else if (attrName === 'src' || attrName.startsWith('data-')) attribute.forceKeepAttr = true;
  });
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (sourced.includes(element.nodeName.toLowerCase()) && !element.hasAttribute('src')) return element.remove();
    if (element.nodeName === 'A') openElsewhere(element);
    if (
      (element.nodeName === 'TD' || element.nodeName === 'TH') &&
      !hasRoom(spanOf(element, 'colspan'), spanOf(element, 'rowspan'))
    )
      for (const name of ['colspan', 'rowspan']) element.removeAttribute(name);
    finish(element);
  });
  const begin = () => {
    hasRoom = roomForSpans();
    return purifier;
  };
  return {
    html: (html: string): string => begin().sanitize(html, options),
    /** The body of a document of its own, in which nothing loads. */
    element: (html: string): HTMLElement => begin().sanitize(html, { ...options, RETURN_DOM: true }) as HTMLElement,
  };
};

const openElsewhere = (link: Element) => {
  for (const name of ['target', 'rel']) link.removeAttribute(name);
  if (!link.hasAttribute('href')) return;
  for (const [name, value] of Object.entries(richText.link)) link.setAttribute(name, value);
};

const stored = purifierWith(() => undefined);

/** The browser begins to load what it is given: so its address is there before the text is part of the page. */
const shown = purifierWith((element) => {
  const source = element.getAttribute('src');
  if (source === null) return;
  element.setAttribute('src', fileAddress(source.slice('file:'.length)));
  if (element.nodeName === 'IMG') {
    element.setAttribute('loading', 'lazy');
    // Unpacked beside the page, however large it is.
    element.setAttribute('decoding', 'async');
  }
  if (element.nodeName !== 'AUDIO' && element.nodeName !== 'VIDEO') return;
  element.setAttribute('controls', '');
  element.setAttribute('preload', element.nodeName === 'AUDIO' ? 'none' : 'metadata');
  element.setAttribute('playsinline', '');
  const name = element.getAttribute('title');
  if (name !== null) element.setAttribute('aria-label', name);
});

/** What a browser reads otherwise than it wrote it settles in one more pass, or in a few. */
const maxPasses = 5;

/** Formatted text as it may be stored and sent, whoever wrote it: read again, it is the same. */
export const sanitised = (html: string): string => {
  let clean = stored.html(html);
  for (let pass = 1; pass < maxPasses; pass += 1) {
    const again = stored.html(clean);
    if (again === clean) break;
    clean = again;
  }
  return clean;
};

/** Formatted text as a page shows it: its files have addresses, and what a browser cannot lay out at once is in parts. */
export const forPage = (html: string): string => {
  if (weightOf(html) <= maxAtOnce) return shown.html(html);
  const clean = shown.element(html);
  inStretches(clean);
  return clean.innerHTML;
};

/** Formatted text as an editor takes it: with the same words, in paragraphs that a browser can lay out. */
export const forEditor = (html: string): string => {
  const clean = sanitised(html);
  if (weightOf(clean) <= maxAtOnce) return clean;
  const parted = stored.element(clean);
  inParagraphs(parted);
  return parted.innerHTML;
};
