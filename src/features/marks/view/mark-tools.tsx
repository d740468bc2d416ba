import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Eraser, Highlighter, MessageSquarePlus, Pen, Trash2, Undo2 } from 'lucide-react';
import { type MarkColor, markColors, marksLimits } from '#contract/features/marks/keys.ts';
import type { Mark } from '#contract/features/marks/rows.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { inks, type Tool } from '#src/ui/document/mark-layer.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';

export interface Palette {
  readonly tool: Tool | undefined;
  readonly color: MarkColor;
  readonly note: string;
  /** The written text is in front: passages are chosen, nothing is drawn. */
  readonly isText: boolean;
  readonly hasChosen: boolean;
}

interface MarkToolsProps {
  readonly palette: Palette;
  readonly onTool: (tool: Tool) => void;
  readonly onColor: (color: MarkColor) => void;
  readonly onNote: (note: string) => void;
  readonly onMark: () => void;
  readonly onUndo: () => void;
}

const tools = [
  { tool: 'pen', icon: Pen, name: msg`Pen (p)` },
  { tool: 'highlight', icon: Highlighter, name: msg`Highlighter (h)` },
  { tool: 'erase', icon: Eraser, name: msg`Eraser (e)` },
] as const;

const colorNames: Readonly<Record<MarkColor, ReturnType<typeof msg>>> = {
  red: msg`Red`,
  blue: msg`Blue`,
  green: msg`Green`,
  yellow: msg`Yellow`,
};

/** Pens for pages, passages for text; words that go with the next mark. */
export const MarkTools = ({ palette, onTool, onColor, onNote, onMark, onUndo }: MarkToolsProps) => {
  const { t, i18n } = useLingui();
  const { tool, color, note, isText, hasChosen } = palette;
  return (
    <Flex
      role="toolbar"
      aria-label={t`Marks`}
      gap="2"
      mb="3"
      p="2"
      align="end"
      wrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      {!isText &&
        tools.map(({ tool: one, icon: Icon, name }) => (
          <IconButton
            key={one}
            variant={tool === one ? 'solid' : 'ghost'}
            aria-label={i18n._(name)}
            title={i18n._(name)}
            aria-pressed={tool === one}
            onClick={() => onTool(one)}
          >
            <Icon size={18} aria-hidden />
          </IconButton>
        ))}
      <Flex role="group" aria-label={t`Colour`} gap="0.5">
        {markColors.map((one) => (
          <IconButton
            key={one}
            variant="ghost"
            aria-label={i18n._(colorNames[one])}
            aria-pressed={color === one}
            onClick={() => onColor(one)}
          >
            <Box
              boxSize="5"
              borderRadius="full"
              outline={color === one ? '2px solid' : undefined}
              outlineColor="fg"
              outlineOffset="2px"
              style={{ background: inks[one] }}
            />
          </IconButton>
        ))}
      </Flex>
      <Box flex="1" minW="12rem">
        <TextField
          label={isText ? t`Words to the passage (optional)` : t`Your note`}
          maxLength={marksLimits.noteChars}
          value={note}
          onChange={(event) => onNote(event.target.value)}
        />
      </Box>
      {isText ? (
        <Button onClick={onMark} disabled={!hasChosen} title="m">
          <Highlighter size={16} aria-hidden />
          <Trans>Mark what is chosen</Trans>
        </Button>
      ) : (
        <Button
          variant={tool === 'note' ? 'solid' : 'outline'}
          aria-pressed={tool === 'note'}
          disabled={note.trim() === ''}
          onClick={() => onTool('note')}
        >
          <MessageSquarePlus size={16} aria-hidden />
          <Trans>Put the note</Trans>
        </Button>
      )}
      <IconButton variant="ghost" aria-label={t`Undo (u)`} title={t`Undo (u)`} onClick={onUndo}>
        <Undo2 size={18} aria-hidden />
      </IconButton>
    </Flex>
  );
};

interface MarkListProps {
  readonly courseId: string;
  /** Notes and passages. */
  readonly marks: readonly Mark[];
  /** How many strokes. */
  readonly others: number;
  readonly onErase: ((mark: Mark) => void) | undefined;
}

/** What the marks say, in words: also for whoever does not see them, and for a passage that is not there any more. */
export const MarkList = ({ courseId, marks, others, onErase }: MarkListProps) => {
  const { t } = useLingui();
  const names = useMemberNames(courseId);
  return (
    <Box as="section" aria-label={t`Notes`} bg="bg.panel" borderWidth="1px" borderRadius="l3" p="4" fontSize="sm">
      {marks.length === 0 && others === 0 && (
        <Text color="fg.muted">
          <Trans>No marks here.</Trans>
        </Text>
      )}
      <Box as="ol" listStyleType="none">
        {marks.map((mark, index) => (
          <Flex as="li" key={mark.id} gap="2" py="2" _notLast={{ borderBottomWidth: '1px' }} data-note>
            <Box
              flexShrink="0"
              boxSize="5"
              borderRadius="full"
              color="white"
              fontSize="xs"
              textAlign="center"
              lineHeight="20px"
              textStyle="num"
              style={{ background: inks[mark.color] }}
            >
              {index + 1}
            </Box>
            <Box flex="1" minW="0">
              {mark.quote !== '' && (
                <Text color="fg.muted" lineClamp="3">
                  “{mark.quote}”
                </Text>
              )}
              {mark.note !== '' && (
                <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                  {mark.note}
                </Text>
              )}
              <Text fontSize="xs" color="fg.muted">
                {names.get(mark.by) ?? t`Former member`}
                {mark.kind === 'note' && (
                  <>
                    {' · '}
                    <Trans>page {mark.page + 1}</Trans>
                  </>
                )}
              </Text>
            </Box>
            {onErase !== undefined && (
              <IconButton
                variant="ghost"
                size="sm"
                aria-label={t`Erase mark ${index + 1}`}
                onClick={() => onErase(mark)}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            )}
          </Flex>
        ))}
      </Box>
      {others > 0 && (
        <Text color="fg.muted" mt={marks.length > 0 ? '2' : '0'}>
          <Plural value={others} one="and # stroke" other="and # strokes" />
        </Text>
      )}
    </Box>
  );
};
