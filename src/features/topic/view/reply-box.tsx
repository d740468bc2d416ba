import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { newId } from '#contract/core/ids.ts';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { addReply } from '#contract/features/topic/calls.ts';
import { replyDraft } from '#src/features/topic/data/public.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

interface ReplyBoxProps {
  readonly courseId: string;
  readonly topicId: string;
}

/** Writes a reply; what is typed survives the tab. Ctrl+Enter sends. */
export const ReplyBox = ({ courseId, topicId }: ReplyBoxProps) => {
  const { t } = useLingui();
  const line = useId();
  const { store } = useSession();
  const draft = useDraft(replyDraft(topicId), '');
  const textOf = useRefusalText();
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    const id = newId(Date.now(), crypto.getRandomValues.bind(crypto));
    const result = await store.mutate(addReply, { courseId, topicId, id, content: draft.value });
    setRefusal(result.ok ? undefined : result.refusal);
    if (result.ok) await draft.drop(draft.value);
  });
  return (
    <Box as="form" onSubmit={submit} bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '3', md: '4' }}>
      <TextArea
        label={t`Your reply`}
        rows={4}
        maxLength={limits.contentChars}
        value={draft.value}
        onChange={(event) => draft.setValue(event.target.value)}
        onKeyDown={sendOnCtrlEnter}
        error={refusal === undefined ? undefined : textOf(refusal)}
      />
      <Flex mt="2" align="center" justify="space-between" gap="3" wrap="wrap">
        <DraftLine id={line} draft={draft} />
        <Button type="submit" size="sm" ms="auto" aria-describedby={line}>
          <Trans>Reply</Trans>
        </Button>
      </Flex>
    </Box>
  );
};

export const sendOnCtrlEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
