import { fitting, maxAtOnce, stretchesOf, weightOf } from '#src/ui/words/stretches.ts';

const blocks = [
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'pre',
  'table',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
];
const anyBlock = blocks.join(',');
/** Of tables, that hold no words of their own. */
const frames = ['table', 'tbody', 'tr'];

/** Letters of one formula that are drawn, and of all in one text: one takes up to half a millisecond in the tab of whoever reads it. */
export const drawnLetters = { ofOne: 2_000, ofText: 10_000 } as const;

const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

/** What is longer than a browser lays out at once is parted, in each paragraph of a text; its words stay what they are. */
export const inStretches = (root: Element): void => {
  for (const formula of root.querySelectorAll<HTMLElement>('[data-formula]')) {
    if ((formula.textContent ?? '').length <= drawnLetters.ofOne) continue;
    part([...formula.childNodes], true);
    formula.dataset.wrong = '';
  }
  partEach(root);
};

const partEach = (container: Element): void => {
  const only = container.firstElementChild;
  // Code keeps its one element, which is coloured as a whole.
  const isCode = container.localName === 'pre' && only?.localName === 'code' && container.childNodes.length === 1;
  const holder = isCode ? only : container;
  let run: ChildNode[] = [];
  for (const child of [...holder.childNodes]) {
    if (!isElement(child) || !(child.matches(anyBlock) || child.querySelector(anyBlock) !== null)) {
      run.push(child);
      continue;
    }
    part(run);
    run = [];
    // What stands inside a line and holds paragraphs is laid out by itself.
    if (!child.matches(anyBlock)) child.className = 'apart';
    partEach(child);
  }
  if (!frames.includes(container.localName)) part(run);
};

/** The same of HTML that was made here. */
export const htmlInStretches = (html: string): string => {
  if (weightOf(html) <= maxAtOnce) return html;
  const box = document.createElement('div');
  box.innerHTML = html;
  inStretches(box);
  return box.innerHTML;
};

/**
 * The same for whoever writes in it: an editor lays out each of its paragraphs as one, so one that is longer becomes several. Code stays
 * as it is.
 */
export const inParagraphs = (root: Element): void => {
  inStretches(root);
  for (const stretch of root.querySelectorAll('.stretch')) {
    const { parentElement: parent } = stretch;
    if (parent === null || parent.closest('pre, [data-formula]') !== null) {
      stretch.replaceWith(...stretch.childNodes);
      continue;
    }
    const isParagraph = parent.matches('p, h1, h2, h3, h4');
    const one = isParagraph ? (parent.cloneNode(false) as Element) : root.ownerDocument.createElement('p');
    one.append(...stretch.childNodes);
    if (isParagraph) parent.before(one);
    else stretch.before(one);
    stretch.remove();
    if (isParagraph && !parent.hasChildNodes()) parent.remove();
  }
};

/** Of a formula that is not drawn, its letters. */
export const showAsTyped = (element: HTMLElement, latex: string): void => {
  const stretches = stretchesOf(latex);
  if (stretches.length === 1) element.textContent = latex;
  else
    element.replaceChildren(
      ...stretches.map((text) =>
        Object.assign(document.createElement('span'), { className: 'stretch', textContent: text }),
      ),
    );
};

const wordsIn = (run: readonly ChildNode[]): readonly Text[] =>
  run.flatMap((node) => {
    const { ownerDocument: owner } = node;
    if (node.nodeType === Node.TEXT_NODE) return [node as Text];
    const walker = owner?.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (walker?.nextNode()) found.push(walker.currentNode as Text);
    // In parts already.
    return found.filter(({ parentElement }) => parentElement?.closest('[data-wrong]') === null);
  });

/** One paragraph, or as much of one as stands between two blocks, if it is longer than that. */
const part = (run: readonly ChildNode[], isFormula = false): void => {
  const words = wordsIn(run);
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return;
  if (!isFormula && words.reduce((sum, { data }) => sum + weightOf(data), 0) <= maxAtOnce) return;
  const cutter = cutterFrom(first);
  let left = maxAtOnce;
  for (const node of words) {
    // It is drawn as one.
    const formula = isFormula ? null : node.parentElement?.closest('[data-formula]');
    for (;;) {
      const length = fitting(node.data, left);
      if (length === node.data.length) break;
      if (formula) {
        if (left === maxAtOnce) break;
        cutter((range) => range.setEndBefore(formula));
      } else cutter((range) => range.setEnd(node, length));
      left = maxAtOnce;
    }
    left -= weightOf(node.data);
  }
  cutter((range) => range.setEndAfter(last));
};

/** Takes what stands up to some end into a stretch of its own, and goes on after it; elements around both are there twice. */
const cutterFrom = (first: ChildNode) => {
  let from: ChildNode | null = first;
  return (endAt: (range: Range) => void): void => {
    const owner = first.ownerDocument;
    if (from === null || owner === null) return;
    const range = owner.createRange();
    range.setStartBefore(from);
    endAt(range);
    const stretch = owner.createElement('span');
    stretch.className = 'stretch';
    stretch.append(range.extractContents());
    range.insertNode(stretch);
    from = stretch.nextSibling;
  };
};
