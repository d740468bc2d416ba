import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import { updateCourseSortBat } from '#contract/features/course/shelf-calls.ts';
import type { MyCourse } from '#src/features/course/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface SortDialogProps {
  readonly courses: readonly MyCourse[];
  readonly onClose: () => void;
}

const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const rest = list.toSpliced(from, 1);
  const [one] = list.slice(from, from + 1);
  return one === undefined ? list : rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, one);
};

/** The order of a term's courses: dragged, or moved by buttons; kept at once with all of them. */
export const SortDialog = ({ courses, onClose }: SortDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [list, setList] = useState(() => courses.map(({ course }) => course));
  const [dragged, setDragged] = useState<number>();
  const move = (from: number, to: number) => setList((now) => [...moved(now, from, to)]);
  const save = useOnce(async () => {
    const result = await store.mutate(updateCourseSortBat, { courseIds: list.map(({ id }) => id) });
    if (!result.ok) return tellRefusal(result.refusal);
    onClose();
  });
  return (
    <AppDialog
      open
      onClose={onClose}
      title={<Trans>Sort courses</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={save}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <Box as="ol" listStyleType="none">
        {list.map(({ id, name, className }, index) => (
          <Flex
            as="li"
            key={id}
            align="center"
            gap="2"
            minH="48px"
            borderBottomWidth="1px"
            opacity={dragged === index ? 0.5 : undefined}
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged === undefined || dragged === index) return;
              move(dragged, index);
              setDragged(index);
            }}
          >
            <Box color="fg.subtle" cursor="grab" aria-hidden>
              <GripVertical size={16} />
            </Box>
            <Text flex="1" minW="0" fontSize="sm" truncate>
              {name} {className}
            </Text>
            <IconButton
              variant="ghost"
              size="sm"
              aria-label={t`Up: ${name}`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={16} aria-hidden />
            </IconButton>
            <IconButton
              variant="ghost"
              size="sm"
              aria-label={t`Down: ${name}`}
              disabled={index === list.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </IconButton>
          </Flex>
        ))}
      </Box>
    </AppDialog>
  );
};
