import { Box, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { CodeLanguage } from './code-language.tsx';
import { type Deed, doIt, icons, isAsking, isOff, isOn, useDeedNames } from './deeds.ts';
import { FontSizeSelect } from './font-size-select.tsx';
import { FormulaForm } from './formula-form.tsx';
import { LinkForm } from './link-form.tsx';
import { StyleSelect } from './style-select.tsx';
import { TableBar } from './table-bar.tsx';

interface ToolbarProps {
  readonly editor: Editor;
  /** Asks for files of this kind; without it there are no pictures and no sound. */
  readonly onFiles: ((kind: 'image' | 'audio') => void) | undefined;
}

const allDeeds = Object.keys(icons) as Deed[];

/** One stop of the tab key for all buttons: arrows go from one to the next, as toolbars do. It scrolls where it does not fit. */
export const Toolbar = ({ editor, onFiles }: ToolbarProps) => {
  const [asking, setAsking] = useState<'link' | 'formula'>();
  const within = useEditorState({
    editor,
    selector: ({ editor: from }) => ({ table: from.isActive('table'), code: from.isActive('codeBlock') }),
  });
  const leave = () => setAsking(undefined);
  const act = (deed: Deed, byPointer: boolean) => {
    if (deed === 'link' || deed === 'formula') return setAsking(asking === deed ? undefined : deed);
    if (deed === 'image' || deed === 'audio') return onFiles?.(deed);
    // After a press with the pointer the writing goes on; the keyboard stays in the bar.
    if (byPointer) editor.commands.focus();
    doIt[deed](editor);
  };
  return (
    <Box borderBottomWidth="1px">
      <Flex
        align="center"
        wrap={{ base: 'nowrap', md: 'wrap' }}
        overflowX="auto"
        p="1"
        gap="1"
        css={{ scrollbarWidth: 'thin' }}
      >
        <StyleSelect editor={editor} />
        <FontSizeSelect editor={editor} />
        <Buttons
          editor={editor}
          deeds={allDeeds.filter((deed) => onFiles !== undefined || !isFile(deed))}
          onDeed={act}
        />
      </Flex>
      {asking === 'link' && <LinkForm editor={editor} onDone={leave} />}
      {asking === 'formula' && <FormulaForm editor={editor} onDone={leave} />}
      {within.table && <TableBar editor={editor} />}
      {within.code && <CodeLanguage editor={editor} />}
    </Box>
  );
};

const isFile = (deed: Deed): boolean => deed === 'image' || deed === 'audio';

interface ButtonsProps {
  readonly editor: Editor;
  readonly deeds: readonly Deed[];
  readonly onDeed: (deed: Deed, byPointer: boolean) => void;
}

const Buttons = ({ editor, deeds, onDeed }: ButtonsProps) => {
  const { t } = useLingui();
  const names = useDeedNames();
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Deed>('bold');
  const state = useEditorState({
    editor,
    selector: ({ editor: from }) => ({
      on: deeds.filter((deed) => isOn(from, deed) === true),
      off: deeds.filter((deed) => isOff(from, deed)),
    }),
  });
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
    <Flex
      ref={bar}
      role="toolbar"
      aria-label={t`Formatting`}
      // Beside the choices, in two lines if it must: below them it would take three.
      flex={{ md: '1' }}
      minW={{ md: '16rem' }}
      wrap={{ base: 'nowrap', md: 'wrap' }}
      gap="0.5"
      onKeyDown={go}
    >
      {deeds.map((deed) => {
        const Icon = icons[deed];
        const isActive = state.on.includes(deed);
        const isDisabled = state.off.includes(deed);
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
            aria-disabled={isDisabled}
            opacity={isDisabled ? 0.45 : 1}
            {...(isOn(editor, deed) === undefined || isAsking(deed) ? {} : { 'aria-pressed': isActive })}
            onFocus={() => setCurrent(deed)}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              if (!isDisabled) onDeed(deed, event.detail > 0);
            }}
          >
            <Icon />
          </IconButton>
        );
      })}
    </Flex>
  );
};
