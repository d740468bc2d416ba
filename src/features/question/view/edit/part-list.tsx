import { Box, Button, Flex, IconButton, Input } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Pilcrow, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { richOfPlain } from '#contract/core/text/rich-text.ts';
import type { Part } from '#contract/features/question/shapes.ts';
import { isPlain, textOfRich } from '#contract/features/question/text/rich.ts';
import type { EditorFiles } from '#src/ui/editor/files/editor-files.ts';
import { RichTextField } from '#src/ui/editor/rich-text-field.tsx';
import { emptyPart } from './blank.ts';

interface PartListProps<P extends Part> {
  /** "Option": each is numbered after it. */
  readonly name: string;
  readonly parts: readonly P[];
  readonly onParts: (parts: P[]) => void;
  readonly make?: () => P;
  readonly max: number;
  readonly files?: EditorFiles | undefined;
  /** Before each: whether it is right. */
  readonly before?: (part: P, index: number) => ReactNode;
  readonly after?: (part: P, index: number) => ReactNode;
}

/** Options, rows, columns or points: plain lines to type in, each of which may become formatted text with pictures. */
export const PartList = <P extends Part>({
  name,
  parts,
  onParts,
  make,
  max,
  files,
  before,
  after,
}: PartListProps<P>) => {
  const change = (id: string, html: string) =>
    onParts(parts.map((part) => (part.id === id ? { ...part, html } : part)));
  const move = (from: number, to: number) => {
    const next = [...parts];
    next.splice(to, 0, ...next.splice(from, 1));
    onParts(next);
  };
  return (
    <Box display="grid" gap="2" role="group" aria-label={name}>
      {parts.map((part, index) => (
        <Line
          key={part.id}
          label={`${name} ${index + 1}`}
          part={part}
          files={files}
          before={before?.(part, index)}
          after={after?.(part, index)}
          onHtml={(html) => change(part.id, html)}
          onRemove={() => onParts(parts.filter(({ id }) => id !== part.id))}
          onUp={index === 0 ? undefined : () => move(index, index - 1)}
          onDown={index === parts.length - 1 ? undefined : () => move(index, index + 1)}
        />
      ))}
      {parts.length < max && (
        <Button
          variant="ghost"
          size="sm"
          justifySelf="start"
          onClick={() => onParts([...parts, make === undefined ? (emptyPart() as P) : make()])}
        >
          <Plus size={16} aria-hidden />
          <Trans>Add: {name}</Trans>
        </Button>
      )}
    </Box>
  );
};

interface LineProps {
  readonly label: string;
  readonly part: Part;
  readonly files: EditorFiles | undefined;
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly onHtml: (html: string) => void;
  readonly onRemove: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
}

const Line = ({ label, part, files, before, after, onHtml, onRemove, onUp, onDown }: LineProps) => {
  const { t } = useLingui();
  const [isRich, setRich] = useState(() => !isPlain(part.html) || textOfRich(part.html).length > 1);
  return (
    <Flex align={isRich ? 'flex-start' : 'center'} gap="1" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      {before}
      <Box flex="1" minW={{ base: '60%', sm: '0' }} css={{ '--writing': '64px' }}>
        {isRich ? (
          <RichTextField label={label} value={part.html} onValue={onHtml} files={files} />
        ) : (
          <Input
            recipe={inputRecipe}
            aria-label={label}
            minH="44px"
            fontSize={{ base: '16px', md: 'sm' }}
            bg="bg.panel"
            borderColor="border.control"
            value={textOfRich(part.html).join(' ')}
            onChange={(event) => onHtml(richOfPlain(event.target.value))}
          />
        )}
      </Box>
      {after}
      {!isRich && (
        <Tool label={t`Format: ${label}`} onPress={() => setRich(true)} icon={<Pilcrow size={16} aria-hidden />} />
      )}
      <Tool label={t`Move up: ${label}`} onPress={onUp} icon={<ArrowUp size={16} aria-hidden />} />
      <Tool label={t`Move down: ${label}`} onPress={onDown} icon={<ArrowDown size={16} aria-hidden />} />
      <Tool label={t`Delete: ${label}`} onPress={onRemove} icon={<Trash2 size={16} aria-hidden />} />
    </Flex>
  );
};

export const Tool = ({
  label,
  icon,
  onPress,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: (() => void) | undefined;
}) => (
  <IconButton
    variant="ghost"
    size="sm"
    minW={{ base: '44px', md: '36px' }}
    minH={{ base: '44px', md: '36px' }}
    color="fg.muted"
    aria-label={label}
    disabled={onPress === undefined}
    onClick={onPress}
  >
    {icon}
  </IconButton>
);
