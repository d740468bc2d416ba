import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Ban, ChevronLeft, ChevronRight, History, MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import type { FileRef } from '#contract/core/shapes.ts';
import { second } from '#contract/core/time.ts';
import { getOldMessages } from '#contract/features/messaging/questions.ts';
import { FileLine, openPreview } from '#src/features/upload/view/public.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Age, Stamp } from '#src/ui/words/time.tsx';
import { HomeworkCard } from '../chat/homework-card.tsx';
import { BlockDialog, useBlocking } from './block.tsx';

interface OldHistoryProps {
  readonly uid: string;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

type OldMessage = Output<typeof getOldMessages>['list'][number];

const perPage = 50;

/** Everything two people wrote to each other, page by page, as the server keeps it (S-205). */
const OldHistory = ({ uid, name, open, onClose }: OldHistoryProps) => (
  <AppDialog open={open} onClose={onClose} width="dlgEntry" title={<Trans>Message history with {name}</Trans>}>
    {open && <Pages uid={uid} />}
  </AppDialog>
);

const Pages = ({ uid }: { readonly uid: string }) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const [page, setPage] = useState(1);
  const { asked } = useAnswer(getOldMessages, { friendUid: uid, page, limit: perPage });
  if (asked.state === 'asking') return <Waiting />;
  if (asked.state === 'refused') return <Text color="fg.muted">{textOf(asked.refusal)}</Text>;
  if (asked.state === 'unknown')
    return (
      <EmptyState picture="offline" title={<Trans>Needs the network</Trans>}>
        <Trans>The history was not opened on this device yet.</Trans>
      </EmptyState>
    );
  const { list, total } = asked.value;
  const pages = Math.max(1, Math.ceil(total / perPage));
  if (total === 0) return <EmptyState icon={MessagesSquare} title={<Trans>No messages</Trans>} />;
  return (
    <Box data-old-history>
      {!asked.fresh && (
        <Text role="status" fontSize="sm" p="3" mb="3" bg="bg.subtle" borderRadius="l2">
          <Trans>
            As of <Age at={asked.at} />.
          </Trans>
        </Text>
      )}
      <Box as="ol" listStyleType="none" aria-label={t`Messages`}>
        {[...list].reverse().map((record, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is as it is, and its records have no names
          <Record key={index} record={record} />
        ))}
      </Box>
      {pages > 1 && (
        <Flex align="center" justify="space-between" gap="2" mt="4">
          <Button size="sm" variant="outline" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            <ChevronLeft aria-hidden />
            <Trans>Earlier</Trans>
          </Button>
          <Text fontSize="sm" color="fg.muted" textStyle="num">
            {pages - page + 1} / {pages}
          </Text>
          <Button size="sm" variant="outline" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            <Trans>Later</Trans>
            <ChevronRight aria-hidden />
          </Button>
        </Flex>
      )}
    </Box>
  );
};

const Record = ({ record }: { readonly record: OldMessage }) => (
  <Flex as="li" gap="3" py="2.5" _notLast={{ borderBottomWidth: '1px' }}>
    <PersonMark uid={record.username} name={record.username} avatar={record.avatar} />
    <Box flex="1" minW="0">
      <Flex gap="2" align="baseline" wrap="wrap" fontSize="xs" color="fg.muted">
        <Text as="span" fontSize="sm" fontWeight="500" color="fg">
          {record.username}
        </Text>
        <Stamp at={record.createtime * second} />
      </Flex>
      <Content content={record.content} />
    </Box>
  </Flex>
);

/** By what it is (E-068): text, attachments, or a reminder. */
const Content = ({ content }: Pick<OldMessage, 'content'>) => {
  if (typeof content === 'string')
    return (
      <Text fontSize="sm" whiteSpace="pre-wrap" overflowWrap="anywhere" dir="auto">
        {content}
      </Text>
    );
  if ('homeworkid' in content) {
    const { title, tips, courseid: courseId, homeworkid: homeworkId } = content;
    return <HomeworkCard card={{ title, tips, courseId, homeworkId }} />;
  }
  const files: readonly FileRef[] = content.map(({ fileid, name, size, ext_type }) => ({
    id: fileid,
    name,
    size,
    type: `${ext_type}/*`,
  }));
  return files.map((file, index) => (
    <FileLine key={file.id} file={file} onOpen={() => openPreview({ files, index, canDownload: true })} />
  ));
};

interface PersonActionsProps {
  readonly uid: string;
  readonly name: string;
}

/** What may be done about the other one of a conversation of two. */
export const PersonActions = ({ uid, name }: PersonActionsProps) => {
  const { isOffered, isBlocked, isToCome, mark, block, unblock } = useBlocking(uid, name);
  const [open, setOpen] = useState<'history' | 'block'>();
  const close = () => setOpen(undefined);
  return (
    <Flex direction="column" align="flex-start" gap="2" mt="4" data-person-deeds>
      <Button size="sm" variant="outline" onClick={() => setOpen('history')}>
        <History size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Message history</Trans>
      </Button>
      {isOffered && (
        <Button
          size="sm"
          variant="outline"
          color={isBlocked ? undefined : 'fg.error'}
          onClick={() => (isBlocked ? void unblock() : setOpen('block'))}
        >
          <Ban size={16} strokeWidth={1.75} aria-hidden />
          {isBlocked ? <Trans>Unblock {name}</Trans> : <Trans>Block {name}</Trans>}
        </Button>
      )}
      {(isBlocked || mark !== undefined) && (
        <Text fontSize="sm" color="fg.muted" role="status">
          {isToCome ? (
            isBlocked ? (
              <Trans>{name} will be blocked when you are online</Trans>
            ) : (
              <Trans>{name} may write to you again once you are online</Trans>
            )
          ) : (
            isBlocked && <Trans>You do not accept private messages from {name}.</Trans>
          )}{' '}
          <SyncMark mark={mark} />
        </Text>
      )}
      <OldHistory uid={uid} name={name} open={open === 'history'} onClose={close} />
      <BlockDialog name={name} open={open === 'block'} onClose={close} onBlock={() => void block()} />
    </Flex>
  );
};
