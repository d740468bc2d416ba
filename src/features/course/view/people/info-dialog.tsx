import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { updateMemberInfo } from '#contract/features/course/people-calls.ts';
import type { CourseMemberRow, CourseRow, MemberInfoRow } from '#contract/features/course/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';

interface InfoDialogProps {
  readonly course: CourseRow;
  readonly member: CourseMemberRow;
  readonly info: MemberInfoRow | undefined;
  readonly onClose: () => void;
}

/** A member's student number and what else the course asks for, as its staff see and correct it. */
export const InfoDialog = ({ course, member, info, onClose }: InfoDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const tellRefusal = useTellRefusal();
  const [studentNumber, setNumber] = useState(info?.studentNumber ?? '');
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>(info?.answers ?? {});
  const submit = async () => {
    const { courseId, uid } = member;
    const result = await send(updateMemberInfo, () => ({ courseId, uid, studentNumber, answers: { ...answers } }));
    if (!result.ok) return tellRefusal(result.refusal);
    onClose();
  };
  return (
    <FormDialog title={member.username} submit={<Trans>Save</Trans>} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t`Student number`}
        maxLength={limits.nameChars}
        value={studentNumber}
        onChange={({ target }) => setNumber(target.value)}
      />
      {[...new Set([...course.asks, ...Object.keys(answers)])].map((ask) => (
        <TextField
          key={ask}
          label={ask}
          maxLength={limits.nameChars}
          value={answers[ask] ?? ''}
          onChange={({ target }) => setAnswers({ ...answers, [ask]: target.value })}
        />
      ))}
    </FormDialog>
  );
};
