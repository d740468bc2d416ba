import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { can } from '#contract/core/roles.ts';
import { isBlankRichText } from '#contract/core/text/words.ts';
import { actsOn } from '#contract/features/homework/group-calls.ts';
import { useMemberNames, useMyActor } from '#src/features/course/view/public.tsx';
import { sharedAnswers } from '#src/features/homework/data/queries.ts';
import { FileList, openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { Panel } from '../parts/panel.tsx';
import type { Task } from '../parts/task-of.tsx';

/** Good answers that the teacher shares, each with the reason why (S-301). */
export const SharedAnswers = ({ task: { row } }: { readonly task: Task }) => {
  const { t } = useLingui();
  const { bytesOf } = useEditorFiles();
  const names = useMemberNames(row.courseId);
  const answers = useLive(sharedAnswers, row.id);
  const mayEnd = can(useMyActor(row.courseId), 'homework.review');
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const end = async (attemptId: string) => {
    const place = { courseId: row.courseId, activityId: row.id };
    const result = await store.mutate(actsOn(row).unshare, { ...place, attemptId });
    if (!result.ok) tellRefusal(result.refusal);
  };
  if (answers === undefined || answers.length === 0) return null;
  return (
    <Box mt="6">
      <Panel label={t`Good answers`}>
        {answers.map(({ id, subject, reason, text, files }, index) => (
          <Box
            key={id}
            mt={index === 0 ? '0' : '6'}
            pt={index === 0 ? '0' : '6'}
            borderTopWidth={index === 0 ? '0' : '1px'}
          >
            <Flex gap="2" mb="3" fontSize="sm" align="baseline">
              <Box color="fg.warning" flexShrink="0" position="relative" top="2px">
                <Star size={16} aria-hidden />
              </Box>
              <Text>
                <Text as="span" fontWeight="500">
                  {subject === '' ? (
                    <Trans>From your class</Trans>
                  ) : (
                    (names.get(subject) ??
                    (row.mode === 'group' ? (
                      <Trans context="of students">A group</Trans>
                    ) : (
                      <Trans>Former member</Trans>
                    )))
                  )}
                </Text>
                {' · '}
                {reason}
              </Text>
              {mayEnd && (
                <Button size="xs" variant="ghost" ms="auto" flexShrink="0" onClick={() => void end(id)}>
                  <Trans>Stop sharing</Trans>
                </Button>
              )}
            </Flex>
            {!isBlankRichText(text) && (
              <Box maxW="measure" mb={files.length > 0 ? '3' : '0'}>
                <RichText html={text} bytesOf={bytesOf} onPicture={openPictures} />
              </Box>
            )}
            <FileList files={files} />
          </Box>
        ))}
      </Panel>
    </Box>
  );
};
