// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, expect, test } from 'vitest';
import { extensions } from '#src/ui/editor/nodes.ts';
import { drawFormula, drawFormulas, drawInTurn } from '#src/ui/editor/show/formula.ts';

afterEach(() => document.body.replaceChildren());

const nested = (open: string, times: number, close: string): string => `${open.repeat(times)}x${close.repeat(times)}`;

/** Four times as many of them end a tab; jsdom takes seconds to make those. */
const deep: Readonly<Record<string, string>> = {
  'lines above': nested('\\overline{', 50, '}'),
  'lines below': nested('\\underline{', 50, '}'),
  fractions: nested('\\frac{', 50, '}{1}'),
  'fractions by \\over': nested('{a\\over{', 50, '}}'),
  binomials: nested('\\binom{', 50, '}{1}'),
  roots: nested('\\sqrt{', 50, '}'),
  stacks: nested('\\substack{', 50, '}'),
  angles: nested('\\phase{', 50, '}'),
  boxes: nested('\\boxed{', 50, '}'),
  centres: nested('\\vcenter{', 50, '}'),
  'colours without a brace': `${'\\color{red}'.repeat(180)}x`,
};

/** A page of these is higher than a browser can draw. */
const high: Readonly<Record<string, string>> = {
  'brackets that grow with what is inside': nested('\\left.\\frac{', 11, '}{x}\\right|'),
  'rows of the greatest height': `\\begin{array}{c}${'\\rule{0pt}{30em}\\\\'.repeat(60)}\\end{array}`,
  'lines far apart': 'x\\\\[30em]'.repeat(200),
};

test.each(Object.entries({ ...deep, ...high }))('%s without end stay as they were typed', (_name, latex) => {
  const element = document.createElement('span');
  drawFormula(element, latex, 'inline');
  expect(element.childElementCount).toBe(0);
  expect(element.textContent).toBe(latex);
  expect(element.dataset.wrong).toBe('');
});

const matrix = `\\begin{pmatrix}${'a & b \\\\ '.repeat(40)}\\end{pmatrix}`;

test.each([
  ['a fraction of ten storeys', `${'\\cfrac{1}{1+'.repeat(10)}x${'}'.repeat(10)}`],
  ['eight roots', `${'\\sqrt{1+'.repeat(8)}x${'}'.repeat(8)}`],
  ['powers of powers', nested('x^{', 6, '}')],
  ['a matrix of forty rows', matrix],
  [
    'cases',
    'f(x)=\\begin{cases}\\dfrac{\\sum_{i=1}^{n^2}(x_i-\\overline{x})^2}{\\sqrt{\\frac{a}{b}}} & x>0 \\\\ 0\\end{cases}',
  ],
])('what people write is drawn: %s', (_name, latex) => {
  const element = document.createElement('span');
  drawFormula(element, latex, 'block');
  expect(element.querySelector('.katex')).not.toBeNull();
  expect(element.dataset.wrong).toBeUndefined();
});

test('a text that is read and the editor draw by the same bounds', async () => {
  document.body.innerHTML = `<p><span data-formula="inline">${deep['lines above']}</span><span data-formula="inline">x^2</span></p>`;
  const [read, drawn] = document.querySelectorAll<HTMLElement>('[data-formula]');
  await drawFormulas(document.body);
  expect(read?.dataset.wrong).toBe('');
  expect(drawn?.querySelector('.katex')).not.toBeNull();
  const written = document.createElement('span');
  drawInTurn(written, deep['lines above'] ?? '', 'inline');
  await expect.poll(() => written.dataset.wrong).toBe('');
});

test('of many formulas in an editor so many are drawn, and the next when others have gone', async () => {
  const latex = `x${' '.repeat(1_899)}`;
  const root = document.createElement('div');
  document.body.append(root);
  const editor = new Editor({ element: root, extensions, injectCSS: false });
  const put = (count: number) =>
    editor.commands.setContent({
      type: 'doc',
      content: [
        { type: 'paragraph', content: Array.from({ length: count }, () => ({ type: 'formula', attrs: { latex } })) },
      ],
    });
  const shown = () => ({
    drawn: root.querySelectorAll('[data-formula] .katex').length,
    typed: root.querySelectorAll('[data-formula][data-wrong]').length,
  });
  put(8);
  await expect.poll(shown).toEqual({ drawn: 5, typed: 3 });
  put(2);
  await expect.poll(shown).toEqual({ drawn: 2, typed: 0 });
  editor.destroy();
});
