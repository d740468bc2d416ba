import { Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deleteReply } from '#contract/features/topic/calls.ts';
import { topicLimits } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface RemoveReplyProps {
  readonly reply: TopicReplyRow;
  readonly isMine: boolean;
  readonly onClose: () => void;
}

/** One's own is deleted; what others wrote is removed with a reason that everybody sees. */
export const RemoveReply = ({ reply, isMine, onClose }: RemoveReplyProps) => {
  const { t } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [reason, setReason] = useState('');
  const submit = async () => {
    const { courseId, topicId, id } = reply;
    const result = await store.mutate(deleteReply, { courseId, topicId, id, reason: isMine ? '' : reason });
    if (result.ok) onClose();
    else tellRefusal(result.refusal);
  };
  return (
    <FormDialog
      title={isMine ? <Trans>Delete your reply?</Trans> : <Trans>Remove this reply?</Trans>}
      submit={isMine ? <Trans>Delete</Trans> : <Trans>Remove</Trans>}
      isDestructive
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        {isMine ? (
          <Trans>Its place stays, with a word that you deleted it. Answers to it stay too.</Trans>
        ) : (
          <Trans>Its place stays, with your reason. Its author and staff can still read what it said.</Trans>
        )}
      </Text>
      {!isMine && (
        <TextField
          label={t`Reason`}
          maxLength={topicLimits.reasonChars}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  );
};
