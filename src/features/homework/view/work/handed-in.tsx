import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { second } from '#contract/core/time.ts';
import { getHandupListsVip } from '#contract/features/homework/questions.ts';
import { offerMembership } from '#src/features/payment/view/public.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { Asked } from '#src/ui/parts/asked.tsx';
import { Time } from '#src/ui/words/time.tsx';
import { Panel } from '../parts/panel.tsx';
import type { Task } from '../parts/task-of.tsx';

/** Who of the class has handed in: for members by name, for others how many (S-498, S-505). Asked when it is wanted. */
export const HandedIn = ({ task }: { readonly task: Task }) => {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel label={t`Who has handed in`}>
      {isOpen ? (
        <List task={task} />
      ) : (
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          <Trans>Show</Trans>
        </Button>
      )}
    </Panel>
  );
};

const List = ({ task: { row } }: { readonly task: Task }) => {
  const { asked } = useAnswer(getHandupListsVip, { courseId: row.courseId, activityId: row.id });
  return (
    <Asked asked={asked}>
      {({ list, total, needvip }) => (
        <>
          <Text>
            <Plural value={total} one="# has handed in" other="# have handed in" />
          </Text>
          {needvip === 1 && total > 0 && (
            <Button size="sm" variant="outline" mt="3" onClick={() => offerMembership('whoSubmitted')}>
              <Trans>Show the names</Trans>
            </Button>
          )}
          {list.length > 0 && (
            <Box as="ul" listStyleType="none" mt="3" fontSize="sm">
              {list.map(({ uid, username, arrivedat }) => (
                <Flex
                  as="li"
                  key={uid}
                  justify="space-between"
                  gap="3"
                  py="1.5"
                  _notLast={{ borderBottomWidth: '1px' }}
                >
                  <Text overflowWrap="anywhere">{username}</Text>
                  <Text color="fg.muted">
                    <Time at={arrivedat * second} />
                  </Text>
                </Flex>
              ))}
            </Box>
          )}
        </>
      )}
    </Asked>
  );
};
