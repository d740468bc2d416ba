import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flag, LayoutGrid } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { Answered, AttemptPaperRow } from '#contract/features/exam/rows.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { useBelow } from '#src/ui/window/use-below.ts';
import { numbersOf, placeOf } from './use-page.ts';

interface QuestionMapProps {
  readonly paper: AttemptPaperRow;
  readonly answers: Readonly<Record<string, Answered>>;
  readonly isAnswered: (itemId: string) => boolean;
  readonly onJump: (itemId: string) => void;
}

/** Every question by its number: answered, flagged, or neither. Beside the questions, on a phone behind a button. */
export const QuestionMap = (props: QuestionMapProps) => {
  const { t } = useLingui();
  const isSmall = useBelow('lg');
  const [isOpen, setOpen] = useState(false);
  const jumpedTo = useRef<string>(undefined);
  const trigger = useRef<HTMLButtonElement>(null);
  const numbers = useMemo(() => numbersOf(props.paper.questions), [props.paper]);
  const done = [...numbers.keys()].filter(props.isAnswered).length;
  if (!isSmall)
    return (
      <Box as="nav" aria-label={t`Questions`} position="sticky" top="72px" width="15rem" flexShrink="0">
        <Text fontSize="sm" color="fg.muted" mb="2">
          <Trans>
            {done} of {numbers.size} answered
          </Trans>
        </Text>
        <Numbers {...props} numbers={numbers} />
      </Box>
    );
  return (
    <>
      <Button
        position="fixed"
        bottom="max(16px, env(safe-area-inset-bottom))"
        insetStart="16px"
        boxShadow="md"
        variant="outline"
        bg="bg.panel"
        ref={trigger}
        onClick={() => {
          jumpedTo.current = undefined;
          setOpen(true);
        }}
      >
        <LayoutGrid size={16} aria-hidden />
        <Trans>
          {done} of {numbers.size}
        </Trans>
      </Button>
      <AppDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Questions</Trans>}
        goesTo={() => (jumpedTo.current === undefined ? trigger.current : placeOf(jumpedTo.current))}
      >
        <Numbers
          {...props}
          numbers={numbers}
          onJump={(itemId) => {
            jumpedTo.current = itemId;
            setOpen(false);
            props.onJump(itemId);
          }}
        />
      </AppDialog>
    </>
  );
};

const Numbers = ({
  answers,
  numbers,
  isAnswered,
  onJump,
}: QuestionMapProps & { readonly numbers: ReadonlyMap<string, number> }) => {
  const { t } = useLingui();
  return (
    <Grid templateColumns="repeat(auto-fill, minmax(44px, 1fr))" gap="2">
      {[...numbers].map(([itemId, number]) => {
        const isDone = isAnswered(itemId);
        const isFlagged = answers[itemId]?.flagged === true;
        return (
          <Button
            key={itemId}
            minW="44px"
            h="44px"
            px="0"
            position="relative"
            variant={isDone ? 'subtle' : 'outline'}
            colorPalette={isDone ? 'brand' : 'gray'}
            aria-label={
              isFlagged
                ? isDone
                  ? t`Question ${number}, answered, flagged`
                  : t`Question ${number}, not answered, flagged`
                : isDone
                  ? t`Question ${number}, answered`
                  : t`Question ${number}, not answered`
            }
            onClick={() => onJump(itemId)}
          >
            {number}
            {isFlagged && (
              <Flex as="span" position="absolute" top="1" insetEnd="1" color="fg.warning">
                <Flag size={10} aria-hidden fill="currentColor" />
              </Flex>
            )}
          </Button>
        );
      })}
    </Grid>
  );
};
