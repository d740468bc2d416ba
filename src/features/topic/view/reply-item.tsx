import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TopicReplyRow } from '#contract/features/topic/rows.ts';
import { useSession } from '#src/ui/live/session.tsx';
import type { Mark } from '#src/ui/live/use-marks.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { ReplyEditor } from './reply-editor.tsx';

interface ReplyItemProps {
  readonly reply: TopicReplyRow;
  /** `undefined` when the author left the course. */
  readonly author: string | undefined;
  readonly mark: Mark | undefined;
}

export const ReplyItem = ({ reply, author, mark }: ReplyItemProps) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setEditing(false);
    setTimeout(() => opener.current?.focus());
  };
  return (
    <Box as="li" bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '3', md: '4' }}>
      <Flex align="center" gap="2.5" mb="2" fontSize="sm" color="fg.muted" wrap="wrap">
        <PersonMark uid={reply.createdBy} name={author ?? '·'} size="28px" />
        <Text as="span" color="fg" fontWeight="500">
          {author ?? <Trans>Former member</Trans>}
        </Text>
        <Time at={reply.createdAt} />
        {reply.updatedAt > reply.createdAt && (
          <span>
            <Trans>edited</Trans>
          </span>
        )}
        <SyncMark mark={mark} />
        {reply.createdBy === uid && !editing && (
          <Button
            ref={opener}
            size="xs"
            variant="ghost"
            ms="auto"
            onClick={() => setEditing(true)}
            aria-label={t`Edit your reply`}
          >
            <Pencil size={14} aria-hidden />
            <Trans>Edit</Trans>
          </Button>
        )}
      </Flex>
      {editing ? (
        <ReplyEditor reply={reply} onDone={close} />
      ) : (
        <Text textStyle="body" whiteSpace="pre-wrap" maxW="measure">
          {reply.content}
        </Text>
      )}
    </Box>
  );
};
