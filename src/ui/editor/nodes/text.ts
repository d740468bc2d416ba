import { Extension, Mark, mergeAttributes } from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { codeLanguages, fontSizes } from '#contract/core/text/rich-text.ts';

export type FontSize = (typeof fontSizes)[number];

/** Where the lines of a paragraph stand; the start is the usual, and not written down. */
export type Align = 'center' | 'right' | 'justify';

const known = <T>(all: readonly T[], value: string | null): T | null =>
  all.find((one) => String(one) === value) ?? null;

/** Letters of another size (S-420). */
export const fontSize = Mark.create({
  name: 'fontSize',
  addAttributes: () => ({
    size: {
      default: null,
      parseHTML: (element: HTMLElement) => known(fontSizes, element.getAttribute('data-size')),
      renderHTML: ({ size }: { readonly size?: FontSize | null }) => (size == null ? {} : { 'data-size': size }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-size]' }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

const aligns: readonly Align[] = ['center', 'right', 'justify'];

export const alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        align: {
          default: null,
          parseHTML: (element: HTMLElement) => known(aligns, element.getAttribute('data-align')),
          renderHTML: ({ align }: { readonly align?: Align | null }) => (align == null ? {} : { 'data-align': align }),
        },
      },
    },
  ],
});

/** The language is written on the code itself, as data. */
export const codeBlock = CodeBlock.extend({
  addAttributes: () => ({
    language: {
      default: null,
      parseHTML: (element: HTMLElement) =>
        known(codeLanguages, element.firstElementChild?.getAttribute('data-language') ?? null),
      rendered: false,
    },
  }),
  renderHTML: ({ node, HTMLAttributes }) => [
    'pre',
    mergeAttributes(HTMLAttributes),
    ['code', node.attrs.language === null ? {} : { 'data-language': node.attrs.language }, 0],
  ],
});
