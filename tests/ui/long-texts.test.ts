// @vitest-environment jsdom
import { createDocument, getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { sanitised as storedBy } from '#server/core/rich-text.ts';
import { extensions } from '#src/ui/editor/nodes.ts';
import { forEditor, forPage, sanitised } from '#src/ui/editor/show/sanitise.ts';
import { maxAtOnce, weightOf } from '#src/ui/words/stretches.ts';

const shown = (html: string): HTMLElement => {
  const box = document.createElement('div');
  box.innerHTML = forPage(html);
  return box;
};
const stretchesIn = (box: Element) => [...box.querySelectorAll('.stretch')];
const thai = 'ภาษาไทย'.repeat(3_000);

const long: readonly (readonly [name: string, html: string])[] = [
  ['a paragraph', `<p>${thai}</p>`],
  ['many small words in a row', `<p>${'<u>אa</u><strong>กกกก</strong>'.repeat(250)}</p>`],
  ['words inside of words', `<p>${'<strong><em>'.repeat(40)}${thai}${'</em></strong>'.repeat(40)}</p>`],
  ['lines of one paragraph', `<p>${'กกกกก<br>'.repeat(300)}</p>`],
  ['a list', `<ul><li>${thai}<ul><li>${thai}</li></ul></li></ul>`],
  ['a table', `<table><tbody><tr><th>${thai}</th><td><p>${thai}</p></td></tr></tbody></table>`],
  ['words without a paragraph', thai],
  ['paragraphs inside of a line', `<blockquote>${'<u>אaאaאaאaאaאa<hr></u>'.repeat(150)}</blockquote>`],
];

test.each(long)('%s longer than a browser lays out at once is in parts, with the same words', (_name, html) => {
  const box = shown(html);
  const plain = document.createElement('div');
  plain.innerHTML = sanitised(html);
  expect(box.textContent).toBe(plain.textContent);
  const parts = stretchesIn(box);
  const apart = [...box.querySelectorAll('.apart')];
  expect(parts.length + apart.length).toBeGreaterThan(1);
  for (const stretch of parts) expect(weightOf(stretch.textContent ?? '')).toBeLessThanOrEqual(maxAtOnce);
  // Nothing is left beside them.
  for (const one of [...parts, ...apart]) one.remove();
  expect(weightOf(box.textContent ?? '')).toBeLessThanOrEqual(maxAtOnce);
});

const schema = getSchema(extensions);
const inEditor = (html: string): Node => createDocument(forEditor(html), schema);

test.each([...long, ['words beside a paragraph in a line', `<blockquote><u>${thai}<hr></u></blockquote>`] as const])(
  '%s longer than that is several paragraphs for whoever edits it, with the same words in the same formats',
  (_name, html) => {
    const asWritten = createDocument(sanitised(html), schema);
    const written = inEditor(html);
    expect(written.textContent).toBe(asWritten.textContent);
    written.descendants((node) => {
      if (node.isTextblock) expect(weightOf(node.textContent)).toBeLessThanOrEqual(maxAtOnce);
      return !node.isTextblock;
    });
    expect(formatsIn(written)).toEqual(formatsIn(asWritten));
  },
);

/** Of each letter of a text, its formats. */
const formatsIn = (doc: Node): readonly string[] => {
  const formats: string[] = [];
  doc.descendants(({ text, marks }) => {
    for (let at = 0; at < (text ?? '').length; at += 1) formats.push(marks.map(({ type }) => type.name).join());
  });
  return formats;
};

test('for whoever edits it a heading stays one, code and formulas stay what they were, and a text that is no longer as it is', () => {
  const heading = inEditor(`<h3 data-align="center">${thai}</h3>`);
  expect(heading.childCount).toBeGreaterThan(1);
  for (const { type, attrs } of heading.children)
    expect([type.name, attrs.level, attrs.align]).toEqual(['heading', 3, 'center']);
  const kept = `<pre><code data-language="java">${'// ก\n'.repeat(5_000)}</code></pre><p><span data-formula="inline">${thai}</span></p>`;
  expect(inEditor(kept).toJSON()).toEqual(createDocument(sanitised(kept), schema).toJSON());
  const short = `<p>${'极限是微积分的基础。'.repeat(400)}</p>`;
  expect(forEditor(short)).toBe(short);
});

test('what is no longer is shown as it was written, in as many elements', () => {
  const written = `<p>${'极限是微积分的基础。'.repeat(400)}</p><p><strong>${'word '.repeat(900)}</strong></p>`;
  expect(forPage(written)).toBe(written);
});

test('a formula is drawn as one, or never', () => {
  const formula = (latex: string): string => `<span data-formula="inline">${latex}</span>`;
  const box = shown(`<p>${`${thai.slice(0, 700)}${formula(`x^2 ${'\\text{ก}'.repeat(100)}`)}`.repeat(20)}</p>`);
  expect([...box.querySelectorAll('[data-formula]')].every(({ textContent }) => textContent?.startsWith('x^2'))).toBe(
    true,
  );
  expect(box.querySelectorAll('[data-formula]')).toHaveLength(20);
  const long = shown(`<p>${formula(thai)}</p>`);
  const [only, ...others] = long.querySelectorAll<HTMLElement>('[data-formula]');
  expect(others).toEqual([]);
  expect(only?.dataset.wrong).toBe('');
  expect(only?.textContent).toBe(thai);
  expect(stretchesIn(long).length).toBeGreaterThan(1);
  // Also one that is short beside a book, because there may be many.
  const many = shown(`<p>${formula('x'.repeat(2_100)).repeat(10)}</p>`);
  expect(stretchesIn(many)).toHaveLength(10);
});

test('code of any length is one element, which is coloured as a whole', () => {
  const box = shown(`<pre><code data-language="java">${'// ก\n'.repeat(5_000)}</code></pre>`);
  expect(box.querySelectorAll('pre > code[data-language]')).toHaveLength(1);
  expect(stretchesIn(box).length).toBeGreaterThan(1);
});

test('a table is cut to the same spans on a device and on the server', () => {
  const cells = '<td colspan="99" rowspan="9">a</td><th rowspan="50">b</th>'.repeat(30);
  const table = `<table><tbody>${`<tr>${cells}</tr>`.repeat(4)}</tbody></table>`;
  const clean = storedBy(table);
  expect(clean.length).toBeLessThan(table.length);
  expect(sanitised(table)).toBe(clean);
  expect(forPage(table)).toBe(clean);
  expect(sanitised(clean)).toBe(clean);
});
