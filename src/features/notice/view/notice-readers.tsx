import { Box, Flex, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
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
import { Asked } from '#src/ui/parts/asked.tsx';
import { FilterButtons } from '#src/ui/parts/filter-buttons.tsx';
import { RemindButton } from '#src/ui/parts/remind-button.tsx';
import { PeopleList } from '#src/ui/people/people-list.tsx';
import { Time } from '#src/ui/words/time.tsx';

/**
 * Names and numbers come from one answer, kept with its age and asked again when the count on the device changes. Without an answer
 * the count alone is shown.
 */
export const NoticeReaders = ({ id, courseId }: { readonly id: string; readonly courseId: string }) => {
  const { t } = useLingui();
  const { store } = useSession();
  const count = useLive(noticeCounts, courseId)?.get(id);
  const [reading, setReading] = useState<0 | 1>(1);
  const read = useReaders(id, 1, count);
  const unread = useReaders(id, 0, count);
  const [known, unknown] = [totalOf(read.asked), totalOf(unread.asked)];
  const told = known !== undefined && unknown !== undefined;
  const readers = told ? known : count?.readers;
  const students = told ? known + unknown : count?.students;
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
        {(students ?? 0) > (readers ?? 0) && (
          <RemindButton
            size="xs"
            remind={() => store.mutate(remindStudentRead, { courseId, id })}
            nobody={t`Everybody has read it.`}
          >
            <Trans>Remind unread</Trans>
          </RemindButton>
        )}
        <FilterButtons
          label={t`Which students`}
          size="xs"
          filters={[
            { id: 1, name: <Trans>Read</Trans>, count: known },
            { id: 0, name: <Trans>Not read yet</Trans>, count: unknown },
          ]}
          current={reading}
          onChoose={setReading}
        />
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

const totalOf = (asked: Readers): number | undefined => (asked.state === 'answered' ? asked.value.total : undefined);

interface ReaderListProps {
  readonly reading: 0 | 1;
  readonly asked: Readers;
  readonly ask: () => void;
}

const ReaderList = ({ reading, asked, ask }: ReaderListProps) => (
  <Asked asked={asked} onAgain={ask} rows={2}>
    {({ list, total }) => (
      <PeopleList
        people={list}
        hidden={total - list.length}
        nobody={reading === 1 ? <Trans>Nobody yet.</Trans> : <Trans>Everybody has read it.</Trans>}
      >
        {({ readAt }) => readAt > 0 && <Time at={readAt * second} />}
      </PeopleList>
    )}
  </Asked>
);
