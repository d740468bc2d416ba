import { Box, Button, Flex, IconButton, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { addReply } from '#contract/features/topic/calls.ts';
import { quoteOf } from '#contract/features/topic/keys.ts';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import { replyDraft } from '#src/features/topic/data/public.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { TextArea } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

/** The reply that is being answered, with the name of its author. */
export interface Answered {
  readonly reply: TopicReplyRow;
  readonly author: string;
}

interface ReplyBoxProps {
  readonly courseId: string;
  readonly topicId: string;
  readonly answered: Answered | undefined;
  readonly onAnswered: () => void;
  readonly ref: Ref<HTMLTextAreaElement>;
}

/** Writes a reply; what is typed survives the tab. Ctrl+Enter sends. */
export const ReplyBox = ({ courseId, topicId, answered, onAnswered, ref }: ReplyBoxProps) => {
  const { t } = useLingui();
  const line = useId();
  const draft = useDraft(replyDraft(topicId), '');
  const textOf = useRefusalText();
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    const to = answered?.reply;
    const result = await draft.send(addReply, (content, id) => ({
      ...{ courseId, topicId, id, content },
      ...{ parentId: to?.id ?? '', quote: to === undefined ? '' : quoteOf(to.content) },
    }));
    setRefusal(result?.ok === false ? result.refusal : undefined);
    if (result?.ok === true) onAnswered();
  });
  return (
    <Box as="form" onSubmit={submit} bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '3', md: '4' }}>
      {answered !== undefined && (
        <Flex mb="2" ps="3" align="start" gap="2" borderStartWidth="3px" borderColor="brand.solid" fontSize="sm">
          <Box flex="1" minW="0">
            <Text fontWeight="500">
              <Trans>Answer to {answered.author}</Trans>
            </Text>
            <Text color="fg.muted" lineClamp="2" overflowWrap="anywhere">
              {quoteOf(answered.reply.content)}
            </Text>
          </Box>
          <IconButton size="sm" variant="ghost" aria-label={t`Answer the topic instead`} onClick={onAnswered}>
            <X size={16} aria-hidden />
          </IconButton>
        </Flex>
      )}
      <TextArea
        label={t`Your reply`}
        rows={4}
        ref={ref}
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
