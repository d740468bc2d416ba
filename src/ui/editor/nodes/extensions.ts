import { StarterKit } from '@tiptap/starter-kit';
import { richText } from '#contract/core/text/rich-text.ts';
import { film, picture, sound } from './file-nodes.ts';
import { formula } from './formula.ts';
import { tables } from './table.ts';
import { alignment, codeBlock, fontSize } from './text.ts';

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
  formula,
  picture,
  sound,
  film,
  ...tables,
];
