import highlight from 'highlight.js/lib/core';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import css from 'highlight.js/lib/languages/css';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import sql from 'highlight.js/lib/languages/sql';
import xml from 'highlight.js/lib/languages/xml';
import type { codeLanguages } from '#contract/core/text/rich-text.ts';

type Language = (typeof codeLanguages)[number];

const grammars: Readonly<Record<Language, typeof c>> = { c, cpp, css, html: xml, java, javascript, json, python, sql };

for (const [name, grammar] of Object.entries(grammars)) highlight.registerLanguage(name, grammar);

/** Colours code by its language; its words stay as they are. */
export const colourCode = (element: HTMLElement): void => {
  const { language } = element.dataset;
  if (language === undefined || highlight.getLanguage(language) === undefined) return;
  // Escaped by the library: nothing of it comes from outside but text.
  element.innerHTML = highlight.highlight(element.textContent ?? '', { language }).value;
};
