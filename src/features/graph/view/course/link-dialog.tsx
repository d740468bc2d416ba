import { Box, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { syncResource } from '#contract/features/graph/calls.ts';
import { useGiven } from '#src/features/activity/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { SearchField } from '#src/ui/parts/search-field.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface LinkDialogProps {
  readonly courseId: string;
  readonly pointId: string;
  readonly linked: readonly string[];
  readonly onClose: () => void;
}

/** The activities of a course that belong to a point. */
export const LinkDialog = ({ courseId, pointId, linked, onClose }: LinkDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const given = useGiven(courseId);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(linked));
  const [problem, setProblem] = useState<string>();
  const words = typed.trim().toLowerCase();
  const found = [...given.values()].filter(({ title }) => title.toLowerCase().includes(words));
  const turn = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const save = async () => {
    const before = new Set(linked);
    const changed = [...new Set([...before, ...chosen])].filter((id) => before.has(id) !== chosen.has(id));
    for (const activityId of changed) {
      const state = chosen.has(activityId) ? 1 : 0;
      const said = await store.mutate(syncResource, { courseId, pointId, activityId, state });
      if (!said.ok) return setProblem(textOf(said.refusal));
    }
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Link activities</Trans>}
      submit={<Trans>Save</Trans>}
      onSubmit={save}
      onClose={onClose}
      problem={problem}
    >
      <SearchField label={t`Search for an activity`} value={typed} onValue={setTyped} isInForm />
      <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2" maxH="45vh" overflowY="auto">
        {found.map(({ id, title }) => (
          <Box as="li" key={id} display="flex">
            <ChooseBox label={title} isOn={chosen.has(id)} onTurn={() => turn(id)}>
              <Text as="span" minW="0" overflowWrap="anywhere" pe="3">
                {title}
              </Text>
            </ChooseBox>
          </Box>
        ))}
        {found.length === 0 && (
          <Text px="3" py="3" fontSize="sm" color="fg.muted">
            {given.size === 0 ? (
              <Trans>This course has no activities yet.</Trans>
            ) : (
              <Trans>No activity is called that.</Trans>
            )}
          </Text>
        )}
      </Box>
    </FormDialog>
  );
};
