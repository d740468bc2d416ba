import { Badge, Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Scale, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteObjective } from '#contract/features/objective/calls.ts';
import type { ObjectiveRow } from '#contract/features/objective/rows.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { EvidenceDialog } from './evidence-dialog.tsx';
import { ObjectiveForm } from './objective-form.tsx';

interface ObjectiveListProps {
  readonly objectives: readonly ObjectiveRow[];
  readonly attainmentOf: (objective: ObjectiveRow) => string;
  /** Under it: of how many. */
  readonly detailOf?: (objective: ObjectiveRow) => string;
  readonly mayWrite?: boolean;
}

export const ObjectiveList = ({ objectives, attainmentOf, detailOf, mayWrite = false }: ObjectiveListProps) => {
  const { t } = useLingui();
  return (
    <Box as="ol" listStyleType="none" aria-label={t`Objectives`} borderWidth="1px" borderRadius="l3" bg="bg.panel">
      {objectives.map((objective) => (
        <Box
          as="li"
          key={objective.id}
          data-objective={objective.id}
          px="4"
          py="3"
          _notLast={{ borderBottomWidth: '1px' }}
        >
          <Flex gap="3" align="flex-start">
            <Text fontWeight="600" minW="1.5rem">
              {objective.number}
            </Text>
            <Box flex="1" minW="0">
              <Text whiteSpace="pre-wrap">{objective.content}</Text>
              <Evidence objective={objective} />
              {detailOf !== undefined && (
                <Text mt="1" fontSize="sm" color="fg.muted">
                  {detailOf(objective)}
                </Text>
              )}
              {mayWrite && <Acts objective={objective} objectives={objectives} />}
            </Box>
            <Text fontSize="lg" fontWeight="600" textStyle="num" flexShrink="0">
              {attainmentOf(objective)}
            </Text>
          </Flex>
        </Box>
      ))}
    </Box>
  );
};

/** The activities that show it, and how much each counts; of what is not given any more nothing is said. */
const Evidence = ({ objective: { courseId, evidence } }: { readonly objective: ObjectiveRow }) => {
  const given = useGiven(courseId);
  const shown = Object.entries(evidence).flatMap(([id, weight]) => {
    const title = given.get(id)?.title;
    return title === undefined ? [] : [{ id, title, weight }];
  });
  if (shown.length === 0) return null;
  return (
    <Flex mt="2" gap="1.5" wrap="wrap">
      {shown.map(({ id, title, weight }) => (
        <Badge key={id} variant="outline" whiteSpace="normal">
          {title} · {weight}
        </Badge>
      ))}
    </Flex>
  );
};

interface ActsProps {
  readonly objective: ObjectiveRow;
  readonly objectives: readonly ObjectiveRow[];
}

const Acts = ({ objective, objectives }: ActsProps) => {
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'edit' | 'evidence' | 'delete'>();
  const { id, courseId, number } = objective;
  const close = () => setOpen(undefined);
  const remove = async () => {
    const done = await store.mutate(deleteObjective, { id, courseId });
    if (!done.ok) tellRefusal(done.refusal);
  };
  return (
    <Flex mt="2" gap="1" ms="-2" wrap="wrap">
      <Button size="xs" variant="ghost" onClick={() => setOpen('evidence')}>
        <Scale size={14} aria-hidden />
        <Trans>What shows it</Trans>
      </Button>
      <Button size="xs" variant="ghost" onClick={() => setOpen('edit')}>
        <Pencil size={14} aria-hidden />
        <Trans>Edit</Trans>
      </Button>
      <Button size="xs" variant="ghost" onClick={() => setOpen('delete')}>
        <Trash2 size={14} aria-hidden />
        <Trans>Delete</Trans>
      </Button>
      {open === 'edit' && <ObjectiveForm courseId={courseId} objectives={objectives} row={objective} onClose={close} />}
      {open === 'evidence' && <EvidenceDialog objective={objective} onClose={close} />}
      <ConfirmDialog
        open={open === 'delete'}
        title={<Trans>Delete objective {number}?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={close}
      >
        <Trans>The activities that show it stay.</Trans>
      </ConfirmDialog>
    </Flex>
  );
};
