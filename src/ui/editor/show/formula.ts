import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Draws LaTeX into an element; what is not LaTeX stays as typed, marked. Nodes, not markup: the policy allows no inline style. */
export const drawFormula = (element: HTMLElement, latex: string, kind: string | undefined): void => {
  try {
    katex.render(latex, element, {
      displayMode: kind === 'block',
      trust: false,
      strict: false,
      maxExpand: 1_000,
      maxSize: 30,
    });
    delete element.dataset.wrong;
  } catch {
    element.textContent = latex;
    element.dataset.wrong = '';
  }
};
