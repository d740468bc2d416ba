import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useMemo, useState } from 'react';
import { packedPoints } from '#contract/core/strokes.ts';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import type { AttemptRow, HandInRow } from '#contract/features/homework/rows.ts';
import { type MarkColor, marksLimits, writtenText } from '#contract/features/marks/keys.ts';
import type { Mark } from '#contract/features/marks/rows.ts';
import { hasSheets, Sheets, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { anchorAt } from '#src/ui/document/anchor.ts';
import { MarkLayer, type Tool } from '#src/ui/document/mark-layer.tsx';
import { TextMarks } from '#src/ui/document/text-marks.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { useSingleKeys } from '#src/ui/window/use-single-keys.ts';
import { MarkList, MarkTools, type Palette } from './mark-tools.tsx';
import { blankMark, type Drawing, useDrawing } from './use-drawing.ts';

interface MarkedWorkProps {
  readonly attempt: AttemptRow | HandInRow;
  readonly subject: string;
  readonly marks: readonly Mark[];
  readonly canMark: boolean;
}

interface Chosen {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A work, one of its texts and files at a time, with its marks; on a phone they are only shown. */
export const MarkedWork = ({ attempt, subject, marks, canMark }: MarkedWorkProps) => {
  const { t } = useLingui();
  const { courseId, activityId, id, text, files } = attempt;
  const targets = useMemo(
    () => [...(isBlankRichText(text) ? [] : [{ id: writtenText, name: '' }]), ...files],
    [text, files],
  );
  const [target, setTarget] = useState(targets[0]?.id ?? '');
  const [tool, setTool] = useState<Tool>();
  const [color, setColor] = useState<MarkColor>('red');
  const [note, setNote] = useState('');
  const [chosen, setChosen] = useState<Chosen>();
  const isPhone = useBelow('md');
  const drawing = useDrawing({ courseId, activityId, subject, attemptId: id });
  const draws = canMark && !isPhone;
  const here = useMemo(() => marks.filter((mark) => mark.target === target), [marks, target]);
  const numbered = useMemo(() => here.filter(({ kind }) => kind === 'note' || kind === 'text'), [here]);
  const isText = target === writtenText;
  const markChosen = async () => {
    if (chosen === undefined) return;
    const end = Math.min(chosen.end, chosen.start + marksLimits.quoteChars);
    const anchor = anchorAt(chosen.text, chosen.start, end, marksLimits.contextChars);
    if (await drawing.add([{ ...blankMark('text', target, color), ...anchor, note: note.trim() }])) {
      setNote('');
      setChosen(undefined);
      document.getSelection()?.removeAllRanges();
    }
  };
  const palette: Palette = { tool, color, note, isText, hasChosen: chosen !== undefined };
  const act = {
    onTool: (next: Tool) => setTool((was) => (was === next ? undefined : next)),
    onColor: setColor,
    onNote: setNote,
    onMark: () => void markChosen(),
    onUndo: () => void drawing.undo(),
  };
  useSingleKeys(draws, {
    p: () => !isText && act.onTool('pen'),
    h: () => !isText && act.onTool('highlight'),
    e: () => !isText && act.onTool('erase'),
    m: act.onMark,
    u: act.onUndo,
    Escape: () => setTool(undefined),
  });
  return (
    <>
      {targets.length > 1 && (
        <Flex role="group" aria-label={t`Parts of the submission`} gap="2" mb="3" wrap="wrap">
          {targets.map((one) => (
            <Button
              key={one.id}
              size="sm"
              maxW="full"
              variant={one.id === target ? 'solid' : 'outline'}
              aria-pressed={one.id === target}
              onClick={() => {
                setTarget(one.id);
                setTool(undefined);
                setChosen(undefined);
              }}
            >
              <Box as="span" truncate>
                {one.id === writtenText ? <Trans>Text</Trans> : one.name}
              </Box>
            </Button>
          ))}
        </Flex>
      )}
      {draws && <MarkTools palette={palette} {...act} />}
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 18rem' }} alignItems="start">
        {isText ? (
          <WrittenText html={text} marks={here} onChoose={setChosen} />
        ) : (
          <FilePart
            file={files.find((file) => file.id === target)}
            marks={here}
            numbered={numbered}
            tool={draws ? tool : undefined}
            color={color}
            note={note}
            drawing={drawing}
            onNoted={() => setNote('')}
          />
        )}
        <MarkList
          courseId={courseId}
          marks={numbered}
          others={here.length - numbered.length}
          onErase={draws ? (mark) => void drawing.erase([mark]) : undefined}
        />
      </Grid>
    </>
  );
};

interface WrittenTextProps {
  readonly html: string;
  readonly marks: readonly Mark[];
  readonly onChoose: (chosen: Chosen | undefined) => void;
}

const WrittenText = ({ html, marks, onChoose }: WrittenTextProps) => {
  const { bytesOf } = useEditorFiles();
  return (
    <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
      <TextMarks marks={marks} onChoose={onChoose}>
        <RichText html={html} bytesOf={bytesOf} />
      </TextMarks>
    </Box>
  );
};

interface FilePartProps {
  readonly file: AttemptRow['files'][number] | undefined;
  readonly marks: readonly Mark[];
  readonly numbered: readonly Mark[];
  readonly tool: Tool | undefined;
  readonly color: MarkColor;
  readonly note: string;
  readonly drawing: Drawing;
  readonly onNoted: () => void;
}

const FilePart = ({ file, marks, numbered, tool, color, note, drawing, onNoted }: FilePartProps) => {
  if (file === undefined || !hasSheets(file))
    return (
      <EmptyState picture="empty" title={<Trans>This file cannot be marked</Trans>}>
        <Trans>Pictures, PDF and office files can be. Say it in the comment instead.</Trans>
      </EmptyState>
    );
  const numbers = new Map(numbered.map((mark, index) => [mark.id, index + 1]));
  return (
    <Suspense fallback={<Waiting />}>
      <Sheets
        file={file}
        layer={({ index, width, height }) => (
          <MarkLayer
            width={width}
            height={height}
            marks={marks
              .filter(({ page }) => page === index)
              .map((mark) => ({ ...mark, number: numbers.get(mark.id) ?? 0 }))}
            tool={tool}
            color={color}
            onStroke={(points) => {
              if (tool === 'pen' || tool === 'highlight')
                void drawing.stroke(tool, color, { target: file.id, page: index }, points);
            }}
            onPlace={(point) => {
              const placed = { ...blankMark('note', file.id, color), page: index, points: packedPoints([point]) };
              void drawing.add([{ ...placed, note: note.trim() }]).then((isAdded) => isAdded && onNoted());
            }}
            onErase={(id) => void drawing.erase(marks.filter((mark) => mark.id === id))}
          />
        )}
      />
    </Suspense>
  );
};
