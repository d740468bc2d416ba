import { Box, Button, Flex, IconButton } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type Editor, useEditorState } from '@tiptap/react';
import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Command, icons, isAsking, isOff, isOn, runCommand, useCommandNames } from './commands.ts';
import { FormulaForm } from './formula-form.tsx';
import { LinkForm } from './link-form.tsx';
import { CodeLanguage, FontSizeSelect, StyleSelect } from './selects.tsx';

/** What may be done with the table that is being written in. */
const TableBar = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useLingui();
  const deeds: readonly (readonly [words: string, run: () => unknown])[] = [
    [t`Row below`, () => editor.chain().focus().addRowAfter().run()],
    [t`Column after`, () => editor.chain().focus().addColumnAfter().run()],
    [t`Header row`, () => editor.chain().focus().toggleHeaderRow().run()],
    [t`Delete row`, () => editor.chain().focus().deleteRow().run()],
    [t`Delete column`, () => editor.chain().focus().deleteColumn().run()],
    [t`Delete table`, () => editor.chain().focus().deleteTable().run()],
  ];
  return (
    <Flex role="group" aria-label={t`Table`} gap="0.5" px="1" pb="1" overflowX="auto">
      {deeds.map(([words, run]) => (
        <Button
          key={words}
          type="button"
          size="2xs"
          variant="ghost"
          flexShrink="0"
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
        >
          {words}
        </Button>
      ))}
    </Flex>
  );
};

interface ToolbarProps {
  readonly editor: Editor;
  /** Asks for files of this kind; without it there are no pictures and no sound. */
  readonly onFiles: ((kind: 'image' | 'audio') => void) | undefined;
}

const allDeeds = Object.keys(icons) as Command[];

/**
 * One stop of the tab key for the buttons of a line: arrows go from one to the next, as toolbars do. What does not fit stands in a
 * second line, which "more" opens.
 */
export const Toolbar = ({ editor, onFiles }: ToolbarProps) => {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'link' | 'formula'>();
  const within = useEditorState({
    editor,
    selector: ({ editor: from }) => ({ table: from.isActive('table'), code: from.isActive('codeBlock') }),
  });
  const bar = useRef<HTMLDivElement>(null);
  const [isMore, setMore] = useState(false);
  const leave = () => setAsking(undefined);
  const deeds = allDeeds.filter((deed) => onFiles !== undefined || !isFile(deed));
  const { fits, hasChoices } = useFitting(bar, deeds.length);
  const isWhole = hasChoices && fits >= deeds.length;
  const choices = (
    <>
      <StyleSelect editor={editor} />
      <FontSizeSelect editor={editor} />
    </>
  );
  const act = (deed: Command, byPointer: boolean) => {
    if (deed === 'link' || deed === 'formula') return setAsking(asking === deed ? undefined : deed);
    if (deed === 'image' || deed === 'audio') return onFiles?.(deed);
    // After a press with the pointer the writing goes on; the keyboard stays in the bar.
    if (byPointer) editor.commands.focus();
    runCommand[deed](editor);
  };
  return (
    <Box borderBottomWidth="1px">
      <Flex ref={bar} align="center" p="1" gap="1" overflow="hidden">
        {hasChoices && choices}
        <Buttons label={t`Formatting`} editor={editor} deeds={deeds.slice(0, fits)} onDeed={act} />
        {!isWhole && (
          <IconButton
            type="button"
            size="xs"
            variant={isMore ? 'subtle' : 'ghost'}
            ms="auto"
            flexShrink="0"
            aria-label={t`More formatting`}
            title={t`More formatting`}
            aria-expanded={isMore}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setMore(!isMore)}
          >
            <Ellipsis />
          </IconButton>
        )}
      </Flex>
      {!isWhole && isMore && (
        <Flex align="center" wrap="wrap" p="1" pt="0" gap="1">
          {!hasChoices && choices}
          <Buttons label={t`More formatting`} editor={editor} deeds={deeds.slice(fits)} onDeed={act} />
        </Flex>
      )}
      {asking === 'link' && <LinkForm editor={editor} onDone={leave} />}
      {asking === 'formula' && <FormulaForm editor={editor} onDone={leave} />}
      {within.table && <TableBar editor={editor} />}
      {within.code && <CodeLanguage editor={editor} />}
    </Box>
  );
};

const isFile = (deed: Command): boolean => deed === 'image' || deed === 'audio';

/** Both choices, and the spaces beside them. */
const choicesWide = 248;
/** Where the choices leave room for as many buttons as a phone's line has. */
const choicesFrom = 480;
const gap = 2;
const padding = 12;

/** How many buttons stand in one line, with the choices where the line is long enough. */
const useFitting = (bar: RefObject<HTMLElement | null>, count: number) => {
  const [room, setRoom] = useState({ line: 0, button: 32 });
  useLayoutEffect(() => {
    const { current } = bar;
    if (current === null) return;
    const measure = () =>
      setRoom({
        line: current.clientWidth - padding,
        button: (current.querySelector<HTMLElement>('[data-deed]')?.offsetWidth ?? 32) + gap,
      });
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(current);
    return () => watching.disconnect();
  }, [bar]);
  const hasChoices = room.line >= choicesFrom;
  const line = room.line - (hasChoices ? choicesWide : 0);
  const all = Math.floor(line / room.button);
  return { hasChoices, fits: hasChoices && all >= count ? count : Math.max(1, all - 1) };
};

interface ButtonsProps {
  readonly label: string;
  readonly editor: Editor;
  readonly deeds: readonly Command[];
  readonly onDeed: (deed: Command, byPointer: boolean) => void;
}

const Buttons = ({ label, editor, deeds, onDeed }: ButtonsProps) => {
  const names = useCommandNames();
  const bar = useRef<HTMLDivElement>(null);
  const [stopped, setCurrent] = useState<Command>();
  const current = stopped !== undefined && deeds.includes(stopped) ? stopped : deeds[0];
  const state = useEditorState({
    editor,
    selector: ({ editor: from }) => ({
      on: deeds.filter((deed) => isOn(from, deed) === true),
      off: deeds.filter((deed) => isOff(from, deed)),
    }),
  });
  const go = (event: KeyboardEvent) => {
    const at = current === undefined ? 0 : deeds.indexOf(current);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const next = deeds.at((steps[event.key] ?? at) % deeds.length);
    if (steps[event.key] === undefined || next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelector<HTMLElement>(`[data-deed=${next}]`)?.focus();
  };
  return (
    <Flex ref={bar} role="toolbar" aria-label={label} wrap="wrap" gap="0.5" onKeyDown={go}>
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
