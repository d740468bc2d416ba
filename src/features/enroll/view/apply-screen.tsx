import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { enroll, getCourseInfo, getEnrollFormList, getEnrollState } from '#contract/features/enroll/calls.ts';
import { enrollLimits, enrollStateCode } from '#contract/features/enroll/keys.ts';
import { useTermText } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { restingLook, useSubmit } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextArea, TextField } from '#src/ui/parts/fields.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { AsTyped } from '#src/ui/words/as-typed.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { Time } from '#src/ui/words/time.tsx';

/** /studentEnrollCourseDetail: a course that one may apply for, and the form. Asked of the server: the course is on no device of theirs. */
export const ApplyScreen = ({ courseId }: { readonly courseId: string }) => {
  const { t } = useLingui();
  const textOf = useRefusalText();
  const info = useAnswer(getCourseInfo, { courseId }).asked;
  const state = useAnswer(getEnrollState, { courseId });
  const form = useAnswer(getEnrollFormList, { courseId }).asked;
  if (info.state === 'asking' || state.asked.state === 'asking' || form.state === 'asking') return <WaitingPage />;
  if (info.state !== 'answered' || state.asked.state !== 'answered' || form.state !== 'answered')
    return (
      <Page title={t`Apply for a course`} headingHidden>
        {info.state === 'refused' ? (
          <EmptyState picture="lost" title={<Trans>Nobody can apply here</Trans>}>
            {info.refusal.reason === coreRefusal.notAllowed.reason
              ? t`The course does not take applications, or the link is wrong. Ask the teacher.`
              : textOf(info.refusal)}
          </EmptyState>
        ) : (
          <EmptyState picture="offline" title={<Trans>Not on this device</Trans>}>
            <Trans>Applying for a course needs the network.</Trans>
          </EmptyState>
        )}
      </Page>
    );
  return (
    <Page narrow title={info.value.name}>
      <Info info={info.value} />
      <Standing courseId={courseId} state={state.asked.value} fields={form.value.list} onApplied={state.ask} />
    </Page>
  );
};

const Info = ({ info }: { readonly info: Output<typeof getCourseInfo> }) => {
  const termText = useTermText();
  return (
    <Box mb="6">
      <Text color="fg.muted" fontSize="sm">
        {[info.className, termText({ semester: info.semester, term: info.term as 0 }), info.teacher]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Text color="fg.muted" fontSize="sm" mt="1">
        {info.capacity > 0 ? (
          <Trans>
            {info.studentCount} of {info.capacity} places taken
          </Trans>
        ) : (
          <Plural value={info.studentCount} one="# student" other="# students" />
        )}
        {info.closesAt > 0 && (
          <>
            {' · '}
            <Trans>
              apply by <Time at={info.closesAt} />
            </Trans>
          </>
        )}
      </Text>
      {[info.intro, info.notice].map(
        (text) =>
          text !== '' && (
            <Text key={text} mt="4" whiteSpace="pre-wrap" overflowWrap="anywhere">
              <AsTyped text={text} />
            </Text>
          ),
      )}
    </Box>
  );
};

interface StandingProps {
  readonly courseId: string;
  readonly state: Output<typeof getEnrollState>;
  readonly fields: Output<typeof getEnrollFormList>['list'];
  readonly onApplied: () => void;
}

const Standing = ({ courseId, state: { state, reason }, fields, onApplied }: StandingProps) => {
  if (state === enrollStateCode.member || state === enrollStateCode.admitted)
    return (
      <Flex align="center" gap="4" wrap="wrap">
        <Text>
          <Trans>You are in this course.</Trans>
        </Text>
        <Button asChild size="sm">
          <Link to="/main/classDetail" search={{ courseid: courseId }}>
            <Trans>To the course</Trans>
          </Link>
        </Button>
      </Flex>
    );
  if (state === enrollStateCode.waiting)
    return (
      <Text role="status">
        <Trans>Your application is with the teachers. You will be notified.</Trans>
      </Text>
    );
  if (state === enrollStateCode.closed)
    return (
      <Text role="status">
        <Trans>Nobody can apply for this course now.</Trans>
      </Text>
    );
  if (state === enrollStateCode.full)
    return (
      <Text role="status">
        <Trans>There is no place left in the course.</Trans>
      </Text>
    );
  return (
    <>
      {state === enrollStateCode.declined && (
        <Text role="status" mb="4">
          <Trans>Your application was declined. You may apply again.</Trans> {reason}
        </Text>
      )}
      <ApplyForm courseId={courseId} fields={fields} onApplied={onApplied} />
    </>
  );
};

const ApplyForm = ({ courseId, fields, onApplied }: Omit<StandingProps, 'state'>) => {
  const { t } = useLingui();
  const { store } = useSession();
  const textOf = useRefusalText();
  const canAsk = useCanAsk();
  const draft = useDraft<Readonly<Record<string, string>>>(`enroll:${courseId}`, {});
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    if (!canAsk) return setRefusal(coreRefusal.needsNetwork);
    const result = await store.mutate(enroll, { courseId, answers: { ...draft.value } });
    if (!result.ok) return setRefusal(result.refusal);
    await draft.drop();
    onApplied();
  });
  const set = (id: string, value: string) => {
    setRefusal(undefined);
    draft.setValue({ ...draft.value, [id]: value });
  };
  return (
    <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
      {fields.map(({ id, label, kind, required, options }) => {
        const value = draft.value[id] ?? '';
        const name = required ? `${label} *` : label;
        if (kind === 'choice')
          return (
            <SelectField
              key={id}
              label={name}
              value={value}
              onValue={(next) => set(id, next)}
              options={[
                { value: '', label: t`Please choose` },
                ...options.map((option) => ({ value: option, label: option })),
              ]}
            />
          );
        const Field = kind === 'long' ? TextArea : TextField;
        return (
          <Field
            key={id}
            label={name}
            maxLength={enrollLimits.answerChars}
            value={value}
            onChange={({ target }: { readonly target: { readonly value: string } }) => set(id, target.value)}
          />
        );
      })}
      {refusal !== undefined && (
        <Text role="alert" color="fg.error" fontSize="sm">
          {textOf(refusal)}
        </Text>
      )}
      <Flex justify="flex-end">
        <Button type="submit" {...restingLook(!canAsk)}>
          <Trans>Send application</Trans>
        </Button>
      </Flex>
    </Grid>
  );
};
