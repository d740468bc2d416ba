import { Box, Button, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { courseMemberId } from '#contract/features/course/keys.ts';
import { updateMyCourseInfo } from '#contract/features/course/people-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { isInfoMissing } from '#contract/features/course/rules.ts';
import { memberInfoTable } from '#contract/features/course/tables.ts';
import { rowKey } from '#src/core/feature.ts';
import { useOwnProfile } from '#src/features/account/view/public.tsx';
import { memberInfos } from '#src/features/course/data/queries.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useMarks } from '#src/ui/live/use-marks.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { TextField } from '#src/ui/parts/fields.tsx';
import { SyncMark } from '#src/ui/parts/sync-mark.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';

interface Told {
  readonly studentNumber?: string;
  readonly answers?: Readonly<Record<string, string>>;
}

/** What the course asks of its members (C-106); only its staff read it. */
export const MyInfo = ({ course }: { readonly course: CourseRow }) => {
  const { t } = useLingui();
  const { uid } = useSession();
  const profile = useOwnProfile();
  const info = useLive(memberInfos, course.id)?.get(uid);
  const key = rowKey(memberInfoTable, courseMemberId(course.id, uid));
  const mark = useMarks([key]).get(key);
  const draft = useDraft<Told>(`course-info:${course.id}`, {});
  const [refusal, setRefusal] = useState<Refusal>();
  const textOf = useRefusalText();
  const tellRefusal = useTellRefusal();
  const number = draft.value.studentNumber ?? info?.studentNumber ?? profile?.studentNumber ?? '';
  const answers = { ...info?.answers, ...draft.value.answers };
  const submit = useSubmit(async () => {
    const sent = await draft.send(updateMyCourseInfo, () => ({
      courseId: course.id,
      studentNumber: number,
      answers: Object.fromEntries(course.asks.map((ask) => [ask, answers[ask] ?? ''])),
    }));
    if (sent === undefined) return;
    if (sent.ok) return tell(t`Your information is kept.`);
    setRefusal(sent.refusal);
    if (sent.refusal.field === undefined) tellRefusal(sent.refusal);
  });
  const set = (given: Told) => {
    setRefusal(undefined);
    draft.setValue({ ...draft.value, ...given });
  };
  return (
    <Box as="section" mt="6" aria-label={t`My information in the course`}>
      <Flex align="center" gap="3" mb="1">
        <Heading as="h2" fontSize="md" fontWeight="600">
          <Trans>My information in the course</Trans>
        </Heading>
        <SyncMark mark={mark} of={key} />
      </Flex>
      <Text fontSize="sm" color="fg.muted" mb="3">
        {isInfoMissing(course, info) ? (
          <Trans>Your teacher asks you to fill this in. Only the teachers of the course read it.</Trans>
        ) : (
          <Trans>Only the teachers of the course read it.</Trans>
        )}
      </Text>
      <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
        {course.asksNumber && (
          <TextField
            label={t`Student number`}
            required
            maxLength={limits.nameChars}
            value={number}
            onChange={({ target }) => set({ studentNumber: target.value })}
            error={refusal?.field === 'studentNumber' ? textOf(refusal) : undefined}
          />
        )}
        {course.asks.map((ask) => (
          <TextField
            key={ask}
            label={ask}
            required
            maxLength={limits.nameChars}
            value={answers[ask] ?? ''}
            onChange={({ target }) => set({ answers: { ...draft.value.answers, [ask]: target.value } })}
            error={refusal?.field === 'answers' && (answers[ask] ?? '').trim() === '' ? textOf(refusal) : undefined}
          />
        ))}
        <Flex justify="flex-end">
          <Button type="submit" size="sm">
            <Trans>Save</Trans>
          </Button>
        </Flex>
      </Grid>
    </Box>
  );
};
