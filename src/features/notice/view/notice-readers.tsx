import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BellRing, CloudOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { second } from '#contract/core/time.ts';
import { getReadLists, remindStudentRead } from '#contract/features/notice/calls.ts';
import type { NoticeCountRow } from '#contract/features/notice/rows.ts';
import { noticeCounts } from '#src/features/notice/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { type Answer, useAnswer } from '#src/ui/live/use-answer.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useRested } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { PersonMark } from '#src/ui/parts/person-mark.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { Age, Time } from '#src/ui/words/time.tsx';

/**
 * Names and numbers come from one answer, kept with its age and asked again when the count on the device changes. Without an answer
 * the count alone is shown.
 */
export const NoticeReaders = ({ id, courseId }: { readonly id: string; readonly courseId: string }) => {
  const { t } = useLingui();
  const count = useLive(noticeCounts, courseId)?.get(id);
  const [reading, setReading] = useState<0 | 1>(1);
  const read = useReaders(id, 1, count);
  const unread = useReaders(id, 0, count);
  const told = read.asked.state === 'answered' && unread.asked.state === 'answered';
  const readers = told ? totalOf(read.asked) : count?.readers;
  const students = told ? totalOf(read.asked) + totalOf(unread.asked) : count?.students;
  return (
    <Box as="section" mt="6" aria-label={t`Read by`}>
      <Flex align="center" justify="space-between" gap="3" mb="3" wrap="wrap">
        <Heading as="h2" fontSize="md" fontWeight="600">
          {readers === undefined ? (
            <Trans>Read by</Trans>
          ) : (
            <Trans>
              Read by {readers} of {students}
            </Trans>
          )}
        </Heading>
        {(students ?? 0) > (readers ?? 0) && <Remind id={id} courseId={courseId} />}
        <Flex role="group" aria-label={t`Which students`} gap="1">
          <Button
            size="xs"
            variant={reading === 1 ? 'subtle' : 'ghost'}
            aria-pressed={reading === 1}
            onClick={() => setReading(1)}
          >
            <Trans>Read</Trans>
            <Total asked={read.asked} />
          </Button>
          <Button
            size="xs"
            variant={reading === 0 ? 'subtle' : 'ghost'}
            aria-pressed={reading === 0}
            onClick={() => setReading(0)}
          >
            <Trans>Not read yet</Trans>
            <Total asked={unread.asked} />
          </Button>
        </Flex>
      </Flex>
      <ReaderList key={reading} reading={reading} {...(reading === 1 ? read : unread)} />
    </Box>
  );
};

type Readers = Answer<Output<typeof getReadLists>>;

const useReaders = (id: string, reading: 0 | 1, count: NoticeCountRow | undefined) => {
  const { asked, ask } = useAnswer(getReadLists, { id, reading, page: 1, size: limits.listRows });
  const known = JSON.stringify(count);
  const before = useRef(known);
  useEffect(() => {
    if (before.current === known) return;
    before.current = known;
    ask();
  }, [known, ask]);
  return { asked, ask };
};

const totalOf = (asked: Readers): number => (asked.state === 'answered' ? asked.value.total : 0);

const Total = ({ asked }: { readonly asked: Readers }) =>
  asked.state === 'answered' && (
    <Box as="span" textStyle="num" fontWeight="400">
      {asked.value.total}
    </Box>
  );

interface ReaderListProps {
  readonly reading: 0 | 1;
  readonly asked: Readers;
  readonly ask: () => void;
}

const ReaderList = ({ reading, asked, ask }: ReaderListProps) => {
  const textOf = useRefusalText();
  if (asked.state === 'asking') return <Waiting rows={2} />;
  if (asked.state === 'refused') return <Text color="fg.muted">{textOf(asked.refusal)}</Text>;
  if (asked.state === 'unknown')
    return (
      <Flex gap="2" fontSize="sm" color="fg.muted" align="center">
        <CloudOff size={18} aria-hidden />
        <Trans>The names are not on this device. They are shown when you are online.</Trans>
      </Flex>
    );
  const { list, total } = asked.value;
  const hidden = total - list.length;
  return (
    <>
      <Flex fontSize="xs" color="fg.subtle" mb="2" align="center" gap="2">
        <span>
          <Trans>
            As of <Age at={asked.at} />
          </Trans>
        </span>
        <Button size="2xs" variant="ghost" onClick={ask}>
          <Trans>Refresh</Trans>
        </Button>
      </Flex>
      {list.length === 0 && (
        <Text fontSize="sm" color="fg.muted">
          {reading === 1 ? <Trans>Nobody yet.</Trans> : <Trans>Everybody has read it.</Trans>}
        </Text>
      )}
      {list.length > 0 && (
        <Box as="ul" listStyleType="none" bg="bg.panel" borderWidth="1px" borderRadius="l3">
          {list.map(({ uid, username, readAt }) => (
            <Flex
              as="li"
              key={uid}
              align="center"
              gap="3"
              px="4"
              minH="44px"
              py="1"
              _notLast={{ borderBottomWidth: '1px' }}
            >
              <PersonMark uid={uid} name={username} size="28px" />
              <Text flex="1">{username}</Text>
              {readAt > 0 && (
                <Text fontSize="sm" color="fg.muted">
                  <Time at={readAt * second} />
                </Text>
              )}
            </Flex>
          ))}
        </Box>
      )}
      {hidden > 0 && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          <Plural value={hidden} one="And # more person" other="And # more people" />
        </Text>
      )}
    </>
  );
};

/** The server knows who has not read it by now, so it is asked. */
const Remind = ({ id, courseId }: { readonly id: string; readonly courseId: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { onClick, ...look } = useRested(async () => {
    const result = await store.mutate(remindStudentRead, { courseId, id });
    if (!result.ok) return tellRefusal(result.refusal);
    const students = result.value.data?.students ?? 0;
    tell(
      plural(students, {
        0: 'Everybody has read it.',
        one: '# student is reminded.',
        other: '# students are reminded.',
      }),
    );
  }, canAsk);
  return (
    <Button
      size="xs"
      variant="outline"
      title={canAsk ? undefined : t`Reminding needs the network.`}
      onClick={onClick}
      {...look}
    >
      <BellRing size={14} aria-hidden />
      <Trans>Remind unread</Trans>
    </Button>
  );
};
