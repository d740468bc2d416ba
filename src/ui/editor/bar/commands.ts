import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/react';
import {
  Bold,
  Code,
  Image,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Music,
  Quote,
  Redo2,
  Sigma,
  SquareCode,
  Strikethrough,
  Table,
  TextAlignCenter,
  TextAlignEnd,
  TextAlignStart,
  Underline,
  Undo2,
} from 'lucide-react';
import type { Align } from '../nodes.ts';

/** In the order of the bar: what is needed most stands in the line of a phone, the rest behind "more". */
export const icons = {
  bold: Bold,
  bulletList: List,
  link: Link,
  image: Image,
  italic: Italic,
  orderedList: ListOrdered,
  underline: Underline,
  table: Table,
  formula: Sigma,
  audio: Music,
  blockquote: Quote,
  strike: Strikethrough,
  alignStart: TextAlignStart,
  alignCenter: TextAlignCenter,
  alignEnd: TextAlignEnd,
  code: Code,
  codeBlock: SquareCode,
  undo: Undo2,
  redo: Redo2,
} satisfies Readonly<Record<string, LucideIcon>>;

export type Command = keyof typeof icons;
/** What asks something first. */
export type Asking = 'link' | 'formula' | 'image' | 'audio';

export const isAsking = (deed: Command): deed is Asking => ['link', 'formula', 'image', 'audio'].includes(deed);

const align = ({ state, commands }: Editor, to: Align | null) =>
  commands.updateAttributes(state.selection.$from.parent.type.name, { align: to });

export const runCommand: Readonly<Record<Exclude<Command, Asking>, (editor: Editor) => unknown>> = {
  bold: ({ commands }) => commands.toggleBold(),
  italic: ({ commands }) => commands.toggleItalic(),
  underline: ({ commands }) => commands.toggleUnderline(),
  strike: ({ commands }) => commands.toggleStrike(),
  bulletList: ({ commands }) => commands.toggleBulletList(),
  orderedList: ({ commands }) => commands.toggleOrderedList(),
  blockquote: ({ commands }) => commands.toggleBlockquote(),
  alignStart: (editor) => align(editor, null),
  alignCenter: (editor) => align(editor, 'center'),
  alignEnd: (editor) => align(editor, 'right'),
  table: ({ commands }) => commands.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  code: ({ commands }) => commands.toggleCode(),
  codeBlock: ({ commands }) => commands.toggleCodeBlock(),
  undo: ({ commands }) => commands.undo(),
  redo: ({ commands }) => commands.redo(),
};

/** Pressed or not; `undefined` of what is not a state. */
export const isOn = (editor: Editor, deed: Command): boolean | undefined => {
  if (['undo', 'redo', 'image', 'audio'].includes(deed)) return undefined;
  if (deed === 'alignCenter') return editor.isActive({ align: 'center' });
  if (deed === 'alignEnd') return editor.isActive({ align: 'right' });
  if (deed === 'alignStart') return !editor.isActive({ align: 'center' }) && !editor.isActive({ align: 'right' });
  return editor.isActive(deed);
};

export const isOff = (editor: Editor, deed: Command): boolean => {
  if (deed === 'undo') return !editor.can().undo();
  if (deed === 'redo') return !editor.can().redo();
  return deed === 'table' && editor.isActive('table');
};

export const useCommandNames = (): Readonly<Record<Command, string>> => {
  const { t } = useLingui();
  return {
    bold: t`Bold`,
    italic: t`Italic`,
    underline: t`Underline`,
    strike: t`Strikethrough`,
    bulletList: t`Bulleted list`,
    orderedList: t`Numbered list`,
    blockquote: t`Quotation`,
    alignStart: t`Align left`,
    alignCenter: t`Centre`,
    alignEnd: t`Align right`,
    link: t`Link`,
    image: t`Picture`,
    audio: t`Audio`,
    table: t`Table`,
    formula: t`Formula`,
    code: t`Code`,
    codeBlock: t`Code block`,
    undo: t`Undo`,
    redo: t`Redo`,
  };
};
