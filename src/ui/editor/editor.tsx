import { Box } from '@chakra-ui/react';
import type { EditorOptions } from '@tiptap/core';
import { DOMSerializer } from '@tiptap/pm/model';
import { EditorContent, type Editor as Live, useEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Toolbar } from './bar/toolbar.tsx';
import { writingStyle } from './editor-style.ts';
import { useArriving, useTaking } from './files/arriving.ts';
import type { EditorFiles } from './files/editor-files.ts';
import { watchFiles } from './files/watch-files.ts';
import { extensions } from './nodes.ts';
import { forEditor } from './show/sanitise.ts';

interface EditorProps {
  readonly value: string;
  readonly onValue: (html: string) => void;
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly files: EditorFiles | undefined;
  readonly noPaste: boolean;
}

/**
 * Writes HTML of the shared allow-list. Uncontrolled while somebody types (an input method composes in the page itself); a value
 * from outside, such as a stored draft or nothing after sending, replaces what is there.
 */
export const Editor = ({ value, onValue, files, noPaste, ...looks }: EditorProps) => {
  const live = useRef<Live>(null);
  const picker = useRef<HTMLInputElement>(null);
  const take = useTaking(live, files);
  const editorProps = useEditorProps(looks, useArriving({ noPaste, take }));
  const editor = useWriting({ value, onValue, editorProps });
  live.current = editor;
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current === null ? undefined : watchFiles(frame.current, files?.bytesOf)), [files]);
  const ask = (kind: 'image' | 'audio') => {
    if (picker.current === null || files === undefined) return;
    picker.current.accept = files.accept[kind];
    picker.current.click();
  };
  return (
    <Box
      ref={frame}
      borderWidth="1px"
      borderColor={looks.invalid ? 'border.error' : 'border.control'}
      borderRadius="l2"
      bg="bg.panel"
      overflow="hidden"
      css={writingStyle}
    >
      <Toolbar editor={editor} onFiles={files === undefined ? undefined : ask} />
      <EditorContent editor={editor} />
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-editor-files
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </Box>
  );
};

/** Written in a document that loads nothing: a stored picture has no address there, and a browser complains of `file:`. */
const htmlOf = ({ schema, state }: Live): string => {
  const inert = document.implementation.createHTMLDocument();
  inert.body.append(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content, { document: inert }));
  return inert.body.innerHTML;
};

type Looks = Pick<EditorProps, 'labelledBy' | 'describedBy' | 'invalid'>;

const useEditorProps = ({ labelledBy, describedBy, invalid }: Looks, arriving: EditorOptions['editorProps']) =>
  useMemo(
    (): EditorOptions['editorProps'] => ({
      ...arriving,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        'aria-invalid': String(invalid),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      },
    }),
    [arriving, labelledBy, describedBy, invalid],
  );

interface Writing extends Pick<EditorProps, 'value' | 'onValue'> {
  readonly editorProps: EditorOptions['editorProps'];
}

const useWriting = ({ value, onValue, editorProps }: Writing): Live => {
  const told = useRef(value);
  const tell = useRef(onValue);
  tell.current = onValue;
  // Once: cleaning a long text takes a second, and each stroke draws this anew.
  const [content] = useState(() => forEditor(value));
  const editor = useEditor({
    extensions,
    editorProps,
    // The policy allows no style that a script wrote; ours are in `writingStyle`.
    injectCSS: false,
    content,
    onUpdate: ({ editor: from }) => {
      told.current = from.isEmpty ? '' : htmlOf(from);
      tell.current(told.current);
    },
  });
  const filled = useRef(editor);
  useEffect(() => {
    if (value === told.current && editor === filled.current) return;
    filled.current = editor;
    told.current = value;
    editor.commands.setContent(forEditor(value), { emitUpdate: false });
  }, [editor, value]);
  return editor;
};
