import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createOfficeTopic, deleteOfficeTopic, editOfficeTopic } from '#contract/features/research/post-calls.ts';
import type { OfficeTopicRow } from '#contract/features/research/rows.ts';
import { topicsOf } from '#src/features/research/data/queries.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useFormRefusal } from '#src/ui/live/use-form-refusal.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Quiet } from '../parts.tsx';

interface TopicsDialogProps {
  readonly officeId: string;
  readonly onClose: () => void;
}

/** The topics of an office: made, renamed and deleted in one place. */
export const TopicsDialog = ({ officeId, onClose }: TopicsDialogProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const topics = useLive(topicsOf, officeId) ?? [];
  const [edited, setEdited] = useState<OfficeTopicRow>();
  const [doomed, setDoomed] = useState<OfficeTopicRow>();
  const remove = async () => {
    if (doomed === undefined) return;
    const done = await store.mutate(deleteOfficeTopic, { officeId, id: doomed.id });
    if (done.ok) tell(t`Deleted`);
    else tellRefusal(done.refusal);
  };
  return (
    <AppDialog open onClose={onClose} width="dlgEntry" title={<Trans>Topics</Trans>}>
      <TopicFields key={edited?.id ?? ''} officeId={officeId} topic={edited} onDone={() => setEdited(undefined)} />
      <Box as="ul" listStyleType="none" mt="4" aria-label={t`Topics`}>
        {topics.length === 0 && (
          <Quiet>
            <Trans>No topics yet</Trans>
          </Quiet>
        )}
        {topics.map((topic) => (
          <Flex as="li" key={topic.id} align="center" gap="1" py="2" _notLast={{ borderBottomWidth: '1px' }}>
            <Box flex="1" minW="0">
              <Text fontWeight="500" overflowWrap="anywhere">
                {topic.title}
              </Text>
              <Text fontSize="sm" color="fg.muted" lineClamp="2">
                {topic.description}
              </Text>
            </Box>
            <IconButton size="sm" variant="ghost" aria-label={t`Edit ${topic.title}`} onClick={() => setEdited(topic)}>
              <Pencil size={16} aria-hidden />
            </IconButton>
            <IconButton
              size="sm"
              variant="ghost"
              aria-label={t`Delete ${topic.title}`}
              onClick={() => setDoomed(topic)}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </Flex>
        ))}
      </Box>
      <ConfirmDialog
        open={doomed !== undefined}
        title={<Trans>Delete the topic?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={remove}
        onClose={() => setDoomed(undefined)}
      >
        <Trans>What was filed under it stays.</Trans>
      </ConfirmDialog>
    </AppDialog>
  );
};

interface TopicFieldsProps {
  readonly officeId: string;
  readonly topic: OfficeTopicRow | undefined;
  readonly onDone: () => void;
}

const TopicFields = ({ officeId, topic, onDone }: TopicFieldsProps) => {
  const { t } = useLingui();
  const send = useSend();
  const { errorOf, refuse } = useFormRefusal();
  const [title, setTitle] = useState(topic?.title ?? '');
  const [description, setDescription] = useState(topic?.description ?? '');
  const submit = useSubmit(async () => {
    const done =
      topic === undefined
        ? await send(createOfficeTopic, (id) => ({ officeId, id, title, description }))
        : await send(editOfficeTopic, () => ({ officeId, id: topic.id, title, description }));
    if (!done.ok) return refuse(done.refusal);
    setTitle('');
    setDescription('');
    refuse(undefined);
    onDone();
  });
  return (
    <Flex as="form" direction="column" gap="3" onSubmit={submit}>
      <TextField
        label={topic === undefined ? t`New topic` : t`Name`}
        maxLength={limits.nameChars}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={errorOf('title')}
      />
      <TextArea
        label={t`Description`}
        rows={2}
        maxLength={limits.officeChars}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <Flex justify="flex-end" gap="2">
        {topic !== undefined && (
          <Button type="button" size="sm" variant="outline" onClick={onDone}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" size="sm">
          {topic === undefined ? <Trans>Add</Trans> : <Trans>Save</Trans>}
        </Button>
      </Flex>
    </Flex>
  );
};
