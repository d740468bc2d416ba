import { Box, Flex, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { setEvidence } from '#contract/features/objective/calls.ts';
import { mostWeight } from '#contract/features/objective/keys.ts';
import type { ObjectiveRow } from '#contract/features/objective/rows.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface EvidenceDialogProps {
  readonly objective: ObjectiveRow;
  readonly onClose: () => void;
}

/** 0 to the most; `undefined` for anything else. Empty is 0. */
const weightIn = (typed: string): number | undefined => {
  const weight = /^\d{0,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return weight <= mostWeight ? weight : undefined;
};

/** How much each activity that is scored counts for an objective. */
export const EvidenceDialog = ({ objective, onClose }: EvidenceDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const { id, courseId, number, evidence } = objective;
  const given = useGiven(courseId);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const scored = [...given.values()].filter((row) => row.total > 0 || evidence[row.id] !== undefined);
  const send = async () => {
    for (const [activityId, text] of Object.entries(typed)) {
      const weight = weightIn(text);
      if (weight === undefined) return setProblem(t`A number from 0 to ${mostWeight}.`);
      if (weight === (evidence[activityId] ?? 0)) continue;
      const done = await store.mutate(setEvidence, { id, courseId, activityId, weight });
      if (!done.ok) return setProblem(textOf(done.refusal));
    }
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>What shows objective {number}</Trans>}
      submit={<Trans>Save</Trans>}
      onSubmit={send}
      onClose={onClose}
      problem={problem}
    >
      <Text fontSize="sm" color="fg.muted">
        <Trans>How much each activity counts. Empty: not at all.</Trans>
      </Text>
      {scored.length === 0 && (
        <Text fontSize="sm">
          <Trans>No activity of this course is scored yet.</Trans>
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {scored.map((row) => {
          const text = typed[row.id] ?? String(evidence[row.id] ?? '');
          return (
            <Flex as="li" key={row.id} align="center" gap="3" py="1.5">
              <Box as="span" flex="1" minW="0" overflowWrap="anywhere">
                {row.title}
              </Box>
              <Input
                recipe={inputRecipe}
                width="5rem"
                aria-label={row.title}
                inputMode="numeric"
                fontSize={{ base: '16px', md: 'sm' }}
                bg="bg.panel"
                borderColor={weightIn(text) === undefined ? 'border.error' : 'border.control'}
                aria-invalid={weightIn(text) === undefined}
                value={text}
                onChange={(event) => setTyped({ ...typed, [row.id]: event.target.value })}
              />
            </Flex>
          );
        })}
      </Box>
    </FormDialog>
  );
};
