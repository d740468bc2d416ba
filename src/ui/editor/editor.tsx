import { Box } from '@chakra-ui/react';
import type { EditorOptions } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useMemo, useRef } from 'react';
import { richText } from '#contract/core/text/rich-text.ts';
import { writingStyle } from './editor-style.ts';
import { sanitised } from './sanitise.ts';
import { Toolbar } from './toolbar.tsx';

interface EditorProps {
  readonly value: string;
  readonly onValue: (html: string) => void;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly invalid: boolean;
}

const extensions = [
  StarterKit.configure({
    // The page above it has the first level.
    heading: { levels: [2, 3, 4] },
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
];

/**
 * Writes HTML of the shared allow-list. Uncontrolled while somebody types (an input method composes in the page itself); a value
 * from outside, such as a stored draft or nothing after sending, replaces what is there.
 */
export const Editor = ({ value, onValue, labelledBy, describedBy, invalid }: EditorProps) => {
  const told = useRef(value);
  const tell = useRef(onValue);
  tell.current = onValue;
  const editorProps = useMemo(
    (): EditorOptions['editorProps'] => ({
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-invalid': String(invalid),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      },
      transformPastedHTML: sanitised,
    }),
    [labelledBy, describedBy, invalid],
  );
  const editor = useEditor({
    extensions,
    editorProps,
    // The policy allows no style that a script wrote; ours are in `writingStyle`.
    injectCSS: false,
    content: sanitised(value),
    onUpdate: ({ editor: from }) => {
      told.current = from.isEmpty ? '' : from.getHTML();
      tell.current(told.current);
    },
  });
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    editor.commands.setContent(sanitised(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Box
      borderWidth="1px"
      borderColor={invalid ? 'border.error' : 'border.control'}
      borderRadius="l2"
      bg="bg.panel"
      overflow="hidden"
      css={writingStyle}
    >
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
    </Box>
  );
};
