import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { writePoint } from '#contract/features/graph/calls.ts';
import { pointTags } from '#contract/features/graph/keys.ts';
import type { GraphPointRow } from '#contract/features/graph/rows.ts';
import type { Edit } from '#src/features/graph/data/edits.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { ChooseBox } from '#src/ui/parts/choose-box.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tagNames } from '../point-texts.ts';

interface PointFormProps {
  readonly point: GraphPointRow;
  /** What takes it back. */
  readonly onWritten: (inverse: Edit) => void;
  readonly onClose: () => void;
}

/** What is written of one point; only what was changed is sent. */
export const PointForm = ({ point, onWritten, onClose }: PointFormProps) => {
  const { t, i18n } = useLingui();
  const act = useSend();
  const textOf = useRefusalText();
  const [name, setName] = useState(point.name);
  const [description, setDescription] = useState(point.description);
  const [tags, setTags] = useState(point.tags);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    const isTagged = pointTags.some((tag) => tags.includes(tag) !== point.tags.includes(tag));
    const changed = {
      ...(name.trim() !== point.name && { name }),
      ...(description !== point.description && { description }),
      ...(isTagged && { tags: pointTags.filter((tag) => tags.includes(tag)) }),
    };
    if (Object.keys(changed).length === 0) return onClose();
    const basis = Object.fromEntries(
      (['name', 'description'] as const)
        .filter((field) => field in changed)
        .map((field) => [field, point.editions[field] ?? '']),
    );
    const said = await act(writePoint, () => ({ graphId: point.graphId, id: point.id, ...changed, basis }));
    if (!said.ok) return setProblem(textOf(said.refusal));
    const before = Object.fromEntries(Object.keys(changed).map((field) => [field, point[field as 'name']]));
    onWritten({ change: [{ id: point.id, ...before }] });
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Edit point</Trans>}
      submit={<Trans>Save</Trans>}
      onSubmit={send}
      onClose={onClose}
      problem={problem}
    >
      <TextField
        label={t`Name`}
        maxLength={limits.pointChars}
        value={name}
        error={name.trim() === '' ? t`Write a name.` : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={t`Description`}
        rows={5}
        maxLength={limits.pointTextChars}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Box role="group" aria-label={t`Why it matters`}>
        <Text fontSize="sm" fontWeight="500">
          <Trans>Why it matters</Trans>
        </Text>
        <Flex wrap="wrap" columnGap="4" ms="-3">
          {pointTags.map((tag) => (
            <Flex key={tag} align="center">
              <ChooseBox
                label={i18n._(tagNames[tag])}
                isOn={tags.includes(tag)}
                onTurn={() => setTags(tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag])}
              >
                <Text as="span" fontSize="sm">
                  {i18n._(tagNames[tag])}
                </Text>
              </ChooseBox>
            </Flex>
          ))}
        </Flex>
      </Box>
    </FormDialog>
  );
};
