import katex from 'katex';
import 'katex/dist/katex.min.css';
import { drawnLetters, showAsTyped } from './in-stretches.ts';

/**
 * Elements inside each other, and em of height, of one that is drawn: ten fractions under each other are 75 deep, a matrix of sixty
 * rows is 72 em high. What is deeper takes a browser seconds, and more than its stack; brackets around fractions grow with each other.
 */
const drawn = { deepest: 100, highest: 100 } as const;

/** Milliseconds of drawing, after which the page does something else. */
const atOnce = 50;

/** What is defined once and named a thousand times is longer than it looks. */
const defining = /\\(?:[egx]?def|let|futurelet|(?:new|renew|provide)command)(?![A-Za-z@])/;

/** As it was typed. */
const leave = (element: HTMLElement, latex: string): void => {
  showAsTyped(element, latex);
  element.dataset.wrong = '';
};

/** Whether a browser can show it, by what was made of it and before it is part of the page. */
const isModest = (made: HTMLElement): boolean => {
  const depths = new Map<Element, number>([[made, 0]]);
  let [high, apart] = [0, 0];
  for (const element of made.querySelectorAll('*')) {
    const depth = 1 + (depths.get(element.parentElement ?? made) ?? 0);
    if (depth > drawn.deepest) return false;
    depths.set(element, depth);
    // What is read aloud, MathML, has no sizes.
    if (!(element instanceof HTMLElement)) continue;
    high = Math.max(high, Number.parseFloat(element.style.height) || 0);
    // Between the lines of it.
    apart += Math.abs(Number.parseFloat(element.style.marginTop) || 0);
  }
  return high + apart <= drawn.highest;
};

/** Draws LaTeX into an element; what is not LaTeX stays as typed, marked. Nodes, not markup: the policy allows no inline style. */
export const drawFormula = (element: HTMLElement, latex: string, kind: string | undefined): void => {
  try {
    if (latex.length > drawnLetters.ofOne || defining.test(latex)) throw new Error('nothing that anybody typed');
    const made = document.createElement('span');
    katex.render(latex, made, {
      displayMode: kind === 'block',
      trust: false,
      strict: false,
      maxExpand: 1_000,
      maxSize: 30,
    });
    if (!isModest(made)) throw new Error('more than a page can show');
    element.replaceChildren(...made.childNodes);
    delete element.dataset.wrong;
  } catch {
    leave(element, latex);
  }
};

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

let line: Promise<void> = Promise.resolve();
let since = 0;

/** As `drawFormula`, where nobody knows how many there are: the page goes on in between. */
export const drawInTurn = (
  element: HTMLElement,
  latex: string,
  kind: string | undefined,
  isLatest: () => boolean = () => true,
): void => {
  line = line.then(async () => {
    if (performance.now() - since > atOnce) {
      await pause();
      since = performance.now();
    }
    if (isLatest()) drawFormula(element, latex, kind);
  });
};

/** Draws the formulas of a text one after the other, as long as it is shown. */
export const drawFormulas = async (root: HTMLElement): Promise<void> => {
  let letters = 0;
  let began = performance.now();
  for (const element of root.querySelectorAll<HTMLElement>('[data-formula]')) {
    if (!root.isConnected) return;
    // Drawn before, or inside of one that was; or too long, which is known by now.
    if (!element.isConnected || element.dataset.wrong !== undefined || element.querySelector('.katex') !== null)
      continue;
    const latex = element.textContent ?? '';
    letters += latex.length;
    if (letters > drawnLetters.ofText) leave(element, latex);
    else drawFormula(element, latex, element.dataset.formula);
    if (performance.now() - began < atOnce) continue;
    await pause();
    began = performance.now();
  }
};
