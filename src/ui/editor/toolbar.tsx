import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import {
  Bold,
  Code,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { LinkForm } from './link-form.tsx';
import { SizeSelect } from './size-select.tsx';

type Deed =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'bulletList'
  | 'orderedList'
  | 'blockquote'
  | 'code'
  | 'link'
  | 'undo'
  | 'redo';

const icons: Readonly<Record<Deed, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  underline: Underline,
  strike: Strikethrough,
  bulletList: List,
  orderedList: ListOrdered,
  blockquote: Quote,
  code: Code,
  link: LinkIcon,
  undo: Undo2,
  redo: Redo2,
};

const deeds = Object.keys(icons) as Deed[];

const doIt: Readonly<Record<Exclude<Deed, 'link'>, (editor: Editor) => unknown>> = {
  bold: ({ commands }) => commands.toggleBold(),
  italic: ({ commands }) => commands.toggleItalic(),
  underline: ({ commands }) => commands.toggleUnderline(),
  strike: ({ commands }) => commands.toggleStrike(),
  bulletList: ({ commands }) => commands.toggleBulletList(),
  orderedList: ({ commands }) => commands.toggleOrderedList(),
  blockquote: ({ commands }) => commands.toggleBlockquote(),
  code: ({ commands }) => commands.toggleCode(),
  undo: ({ commands }) => commands.undo(),
  redo: ({ commands }) => commands.redo(),
};

const useNames = (): Readonly<Record<Deed, string>> => {
  const { t } = useLingui();
  return {
    bold: t`Bold`,
    italic: t`Italic`,
    underline: t`Underline`,
    strike: t`Strikethrough`,
    bulletList: t`Bulleted list`,
    orderedList: t`Numbered list`,
    blockquote: t`Quotation`,
    code: t`Code`,
    link: t`Link`,
    undo: t`Undo`,
    redo: t`Redo`,
  };
};

/** One stop of the tab key: arrows go from button to button, as toolbars do. */
export const Toolbar = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useLingui();
  const names = useNames();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Deed>('bold');
  const [linking, setLinking] = useState(false);
  const state = useEditorState({
    editor,
    selector: ({ editor: from }) => ({
      active: deeds.filter((deed) => from.isActive(deed)),
      canUndo: from.can().undo(),
      canRedo: from.can().redo(),
    }),
  });
  const isOff = (deed: Deed) => (deed === 'undo' && !state.canUndo) || (deed === 'redo' && !state.canRedo);
  const go = (event: KeyboardEvent) => {
    const at = deeds.indexOf(current);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = deeds.at((steps[event.key] ?? at) % deeds.length);
    if (steps[event.key] === undefined || next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelector<HTMLElement>(`[data-deed=${next}]`)?.focus();
  };
  return (
    <Box borderBottomWidth="1px">
      <Flex align="center" overflowX="auto" p="1" gap="1">
        <SizeSelect editor={editor} />
        <Flex ref={bar} role="toolbar" aria-label={t`Formatting`} gap="0.5" onKeyDown={go}>
          {deeds.map((deed) => {
            const Icon = icons[deed];
            const isActive = deed !== 'undo' && deed !== 'redo' && state.active.includes(deed);
            return (
              <IconButton
                key={deed}
                type="button"
                size="xs"
                variant={isActive ? 'subtle' : 'ghost'}
                data-deed={deed}
                tabIndex={deed === current ? 0 : -1}
                aria-label={names[deed]}
                title={names[deed]}
                aria-disabled={isOff(deed)}
                opacity={isOff(deed) ? 0.45 : 1}
                {...(deed === 'undo' || deed === 'redo' ? {} : { 'aria-pressed': isActive })}
                onFocus={() => setCurrent(deed)}
                // The selection stays where it is.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  if (isOff(deed)) return;
                  if (deed === 'link') return setLinking(!linking);
                  // After a press with the pointer the writing goes on; the keyboard stays in the bar.
                  if (event.detail > 0) editor.commands.focus();
                  doIt[deed](editor);
                }}
              >
                <Icon />
              </IconButton>
            );
          })}
        </Flex>
      </Flex>
      {linking && <LinkForm editor={editor} onDone={() => setLinking(false)} />}
    </Box>
  );
};
