import { Box, Flex, IconButton, Separator } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Eraser, type LucideIcon, Pen as PenIcon, Redo2, Trash2, Undo2 } from 'lucide-react';
import { type InkWidth, inkColors, inkWidths, type Paper, papers } from '#contract/features/classroom/board/keys.ts';
import { Choice } from '#src/ui/parts/choice.tsx';
import type { BoardTool } from './board-layer.tsx';
import { colorNames, inkOn, paperNames, widthNames } from './look.ts';
import type { Inking, Pen } from './use-ink.ts';

interface BoardToolsProps {
  readonly tool: BoardTool;
  readonly pen: Pen;
  readonly paper: Paper;
  /** A material lies under the strokes: its paper is its own. */
  readonly hasMaterial: boolean;
  readonly inking: Pick<Inking, 'undo' | 'redo' | 'canUndo' | 'canRedo'>;
  readonly isBlank: boolean;
  readonly onTool: (tool: BoardTool) => void;
  readonly onPen: (pen: Pen) => void;
  readonly onPaper: (paper: Paper) => void;
  readonly onClear: () => void;
}

const dots: Readonly<Record<InkWidth, string>> = { fine: '4px', medium: '8px', broad: '14px' };

/** What a hand takes up at the blackboard. */
export const BoardTools = ({ tool, pen, paper, hasMaterial, inking, isBlank, ...act }: BoardToolsProps) => {
  const { t, i18n } = useLingui();
  return (
    <Flex
      role="toolbar"
      aria-label={t`Blackboard tools`}
      gap={{ base: '1', md: '2' }}
      mb="3"
      p="1.5"
      align="center"
      wrap="wrap"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <ToolButton name={t`Pen (p)`} icon={PenIcon} isOn={tool === 'pen'} onPress={() => act.onTool('pen')} />
      <ToolButton name={t`Eraser (e)`} icon={Eraser} isOn={tool === 'eraser'} onPress={() => act.onTool('eraser')} />
      <Flex role="group" aria-label={t`Colour`} gap="0.5">
        {inkColors.map((color) => (
          <IconButton
            key={color}
            size="sm"
            variant="ghost"
            aria-label={i18n._(colorNames[color])}
            title={i18n._(colorNames[color])}
            aria-pressed={pen.color === color}
            onClick={() => act.onPen({ ...pen, color })}
          >
            <Box
              boxSize="5"
              borderRadius="full"
              borderWidth="1px"
              borderColor="border.control"
              outline={pen.color === color ? '2px solid' : undefined}
              outlineColor="fg"
              outlineOffset="2px"
              style={{ background: inkOn(paper, color) }}
            />
          </IconButton>
        ))}
      </Flex>
      <Flex role="group" aria-label={t`Width`} gap="0.5">
        {inkWidths.map((width) => (
          <IconButton
            key={width}
            size="sm"
            variant={pen.width === width ? 'subtle' : 'ghost'}
            aria-label={i18n._(widthNames[width])}
            title={i18n._(widthNames[width])}
            aria-pressed={pen.width === width}
            onClick={() => act.onPen({ ...pen, width })}
          >
            <Box boxSize={dots[width]} borderRadius="full" bg="fg" />
          </IconButton>
        ))}
      </Flex>
      <Separator orientation="vertical" height="6" hideBelow="md" />
      <ToolButton name={t`Undo (u)`} icon={Undo2} isOff={!inking.canUndo} onPress={() => void inking.undo()} />
      <ToolButton name={t`Redo (y)`} icon={Redo2} isOff={!inking.canRedo} onPress={() => void inking.redo()} />
      <ToolButton name={t`Clear the page`} icon={Trash2} isOff={isBlank} onPress={act.onClear} />
      {!hasMaterial && (
        <Flex ms={{ md: 'auto' }} minW="8rem">
          <Choice
            label={t`Background`}
            value={paper}
            onValue={(value) => act.onPaper(papers.find((one) => one === value) ?? 'black')}
            options={papers.map((one) => [one, i18n._(paperNames[one])])}
          />
        </Flex>
      )}
    </Flex>
  );
};

interface ToolButtonProps {
  readonly name: string;
  readonly icon: LucideIcon;
  /** Taken up, or not; absent where it is a deed. */
  readonly isOn?: boolean;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}

const ToolButton = ({ name, icon: Icon, isOn, isOff, onPress }: ToolButtonProps) => (
  <IconButton
    size="sm"
    variant={isOn === true ? 'solid' : 'ghost'}
    aria-label={name}
    title={name}
    aria-pressed={isOn}
    disabled={isOff}
    onClick={onPress}
  >
    <Icon size={18} aria-hidden />
  </IconButton>
);
