import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import type { Node as WrittenNode } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import { fileAddress } from '#contract/core/files.ts';
import { codeLanguages, fontSizes, richText } from '#contract/core/text/rich-text.ts';
import { longCode } from './long-code.ts';
import { drawnLetters, showAsTyped } from './show/in-stretches.ts';

/** The id in `file:<id>`, or in the address of a page of this school that the text was copied from. */
const idIn = (source: string | null): string | null =>
  /^(?:file:|\/file\/)([0-9a-f-]{36})$/.exec((source ?? '').replace(location.origin, ''))?.[1] ?? null;

const fileId = {
  default: null,
  parseHTML: (element: HTMLElement) => idIn(element.getAttribute('src')),
  renderHTML: ({ file }: { readonly file?: string | null }) => (file == null ? {} : { src: `file:${file}` }),
};

const named = (attribute: 'alt' | 'title') => ({
  default: '',
  parseHTML: (element: HTMLElement) => element.getAttribute(attribute) ?? '',
  renderHTML: ({ name }: { readonly name?: string }) => ({ [attribute]: name ?? '' }),
});

const isKnown = (element: HTMLElement) => (idIn(element.getAttribute('src')) === null ? false : null);

/** A picture of the school: stored by its id, drawn from its address. */
const picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ file: fileId, name: named('alt') }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: isKnown }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img');
      dom.decoding = 'async';
      dom.src = fileAddress(String(node.attrs.file));
      dom.alt = String(node.attrs.name);
      return { dom, ignoreMutation: () => true };
    },
});

/** What is played, of the school: its buttons are for hearing and seeing, not for the editor. */
const playedNode = (name: string, tag: 'audio' | 'video') =>
  Node.create({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ file: fileId, name: named('title') }),
    parseHTML: () => [{ tag: `${tag}[src]`, getAttrs: isKnown }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes)],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('div');
        const player = document.createElement(tag);
        player.controls = true;
        player.preload = tag === 'audio' ? 'none' : 'metadata';
        player.src = fileAddress(String(node.attrs.file));
        player.title = String(node.attrs.name);
        player.setAttribute('aria-label', player.title);
        dom.append(player);
        return { dom, ignoreMutation: () => true, stopEvent: ({ target }) => target === player };
      },
  });

const sound = playedNode('sound', 'audio');
const film = playedNode('film', 'video');

export type FormulaKind = 'inline' | 'block';

/** Draws what is in the element, once the code that can is here. */
const draw = (element: HTMLElement, latex: string, kind: FormulaKind, isLatest: () => boolean): void => {
  void import('./show/formula.ts').then(
    ({ drawInTurn }) => drawInTurn(element, latex, kind, isLatest),
    () => undefined,
  );
};

/** A formula in a line. What is stored is its LaTeX as words, so it reads in any client; pressed, it asks to be edited. */
const formula = Node.create<object, { letters: number }>({
  name: 'formula',
  /** Of those that are drawn in this text. */
  addStorage: () => ({ letters: 0 }),
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
  addNodeView() {
    const { storage } = this;
    return ({ node: first }) => {
      const dom = document.createElement('span');
      let shown = first;
      let counted = 0;
      const count = (letters: number) => {
        storage.letters += letters - counted;
        counted = letters;
      };
      const show = (node: WrittenNode) => {
        const latex = String(node.attrs.latex);
        shown = node;
        dom.dataset.formula = String(node.attrs.kind);
        showAsTyped(dom, latex);
        count(latex.length);
        if (latex.length <= drawnLetters.ofOne && storage.letters <= drawnLetters.ofText)
          return draw(dom, latex, node.attrs.kind, () => shown === node);
        count(0);
        dom.dataset.wrong = '';
      };
      show(first);
      return {
        dom,
        destroy: () => count(0),
        update: (node: WrittenNode) => {
          if (node.type.name !== 'formula') return false;
          show(node);
          return true;
        },
        // What KaTeX draws is no change of the text.
        ignoreMutation: () => true,
      };
    };
  },
});

/** Without widths: columns are as wide as what they hold, and the page scrolls the table by itself. */
const table = Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false, View: null });

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? '1') || 1,
  renderHTML: (attributes: Readonly<Record<string, unknown>>) =>
    attributes[name] === 1 ? {} : { [name]: attributes[name] },
});

const spans = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  /** Asked for by the commands of tables; never written. */
  colwidth: { default: null, rendered: false },
});

const tables = [
  table,
  TableRow,
  TableHeader.extend({ addAttributes: spans }),
  TableCell.extend({ addAttributes: spans }),
];

export type FontSize = (typeof fontSizes)[number];

/** Where the lines of a paragraph stand; the start is the usual, and not written down. */
export type Align = 'center' | 'right' | 'justify';

const known = <T>(all: readonly T[], value: string | null): T | null =>
  all.find((one) => String(one) === value) ?? null;

/** Letters of another size (S-420). */
const fontSize = Mark.create({
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

const alignment = Extension.create({
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
const codeBlock = CodeBlock.extend({
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

/** Everything that a text may be made of, as the editor knows it. */
export const extensions = [
  StarterKit.configure({
    // The page above it has the first level.
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    // What they draw needs styles of their own.
    dropcursor: false,
    gapcursor: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: [...richText.schemes],
      HTMLAttributes: { ...richText.link },
    },
  }),
  fontSize,
  alignment,
  codeBlock,
  longCode,
  formula,
  picture,
  sound,
  film,
  ...tables,
];
