import { mergeAttributes, Node } from '@tiptap/core';
import type { Node as WrittenNode } from '@tiptap/pm/model';

export type FormulaKind = 'inline' | 'block';

/** Draws what is in the element, once the code that can is here. */
const draw = (element: HTMLElement, latex: string, kind: FormulaKind): void => {
  element.textContent = latex;
  void import('../show/formula.ts').then(
    ({ drawFormula }) => drawFormula(element, latex, kind),
    () => undefined,
  );
};

/** A formula in a line. What is stored is its LaTeX as words, so it reads in any client; pressed, it asks to be edited. */
export const formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    latex: {
      default: '',
      parseHTML: (element: HTMLElement) => element.textContent ?? '',
      rendered: false,
    },
    kind: {
      default: 'inline',
      parseHTML: (element: HTMLElement) => (element.getAttribute('data-formula') === 'block' ? 'block' : 'inline'),
      renderHTML: ({ kind }: { readonly kind?: FormulaKind }) => ({ 'data-formula': kind ?? 'inline' }),
    },
  }),
  // Before the letters of another size, which are spans too.
  parseHTML: () => [{ tag: 'span[data-formula]', priority: 60 }],
  renderHTML: ({ node, HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), String(node.attrs.latex)],
  renderText: ({ node }) => String(node.attrs.latex),
  addNodeView:
    () =>
    ({ node: first }) => {
      const dom = document.createElement('span');
      const show = (node: WrittenNode) => {
        dom.dataset.formula = String(node.attrs.kind);
        draw(dom, String(node.attrs.latex), node.attrs.kind);
      };
      show(first);
      return {
        dom,
        update: (node: WrittenNode) => {
          if (node.type.name !== 'formula') return false;
          show(node);
          return true;
        },
        // What KaTeX draws is no change of the text.
        ignoreMutation: () => true,
      };
    },
});
