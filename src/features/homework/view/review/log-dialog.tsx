import { Box, Flex, Text } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { second } from '#contract/core/time.ts';
import { homeworkLogList } from '#contract/features/homework/questions.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Age, Time } from '#src/ui/words/time.tsx';
import type { Task } from '../parts/task-of.ts';

const texts: Readonly<Record<string, ReturnType<typeof msg>>> = {
  submitted: msg`handed in`,
  broughtIn: msg`took in a file`,
  scored: msg`scored`,
  scoredAtRandom: msg`scored at random`,
  commented: msg`commented`,
  released: msg`released reviews`,
  returned: msg`returned`,
  counted: msg`changed what counts as handed in`,
  urged: msg`reminded`,
  shared: msg`shared an answer`,
  unshared: msg`stopped sharing an answer`,
  scoresHidden: msg`hid the scores`,
  scoresShown: msg`showed the scores`,
  aiTaken: msg`used the AI suggestions`,
};

/** What was done to the works, by whom; the server's to tell, with the last answer kept here. */
export const LogDialog = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => (
  <AppDialog open onClose={onClose} title={<Trans>Log of “{task.of.title}”</Trans>}>
    <Log task={task} />
  </AppDialog>
);

const Log = ({ task: { row } }: { readonly task: Task }) => {
  const { i18n } = useLingui();
  const textOf = useRefusalText();
  const place = { courseId: row.courseId, activityId: row.id };
  const { asked } = useAnswer(homeworkLogList, { ...place, page: 1, size: 100 });
  if (asked.state === 'asking') return <Waiting />;
  if (asked.state === 'refused') return <Text color="fg.error">{textOf(asked.refusal)}</Text>;
  if (asked.state === 'unknown')
    return (
      <EmptyState picture="offline" title={<Trans>The log is on the server</Trans>}>
        <Trans>It can be read when you are online.</Trans>
      </EmptyState>
    );
  const { list } = asked.value;
  return (
    <>
      {!asked.fresh && (
        <Text fontSize="sm" color="fg.muted" mb="3">
          <Trans>
            As of <Age at={asked.at} />
          </Trans>
        </Text>
      )}
      <Box as="ul" listStyleType="none">
        {list.map(({ id, username, what, detail, names, count, at }) => (
          <Flex as="li" key={id} gap="3" py="2" _notLast={{ borderBottomWidth: '1px' }} fontSize="sm" wrap="wrap">
            <Text as="span" color="fg.muted" flexShrink="0">
              <Time at={at * second} />
            </Text>
            <Text as="span" flex="1" minW="10rem">
              <Text as="span" fontWeight="500">
                {username}
              </Text>{' '}
              {texts[what] === undefined ? what : i18n._(texts[what])}
              {what !== 'submitted' && names.length > 0 && (
                <>
                  {': '}
                  {names.join('、')}
                  {count > names.length && ` +${count - names.length}`}
                </>
              )}
              {detail !== '' && (
                <Text as="span" color="fg.muted">
                  {' · '}
                  {detail}
                </Text>
              )}
            </Text>
          </Flex>
        ))}
      </Box>
    </>
  );
};
