import { Text } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { deletePattern } from '#contract/features/course/keys.ts';
import { delCourse, getDeletePattern, transferCourse } from '#contract/features/course/manage-calls.ts';
import type { CourseRow } from '#contract/features/course/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { tell } from '#src/ui/words/tell.ts';
import { EndingDialog } from '../ending-dialog.tsx';

export type EndDialog = 'end' | 'transfer' | 'delete';

interface EndDialogsProps {
  readonly course: CourseRow;
  readonly open: EndDialog | undefined;
  readonly onClose: () => void;
}

export const EndDialogs = ({ course, open, onClose }: EndDialogsProps) => (
  <>
    <EndingDialog course={course} open={open === 'end'} onClose={onClose} />
    {open === 'transfer' && <TransferDialog course={course} onClose={onClose} />}
    {open === 'delete' && <DeleteDialog course={course} onClose={onClose} />}
  </>
);

interface DialogProps {
  readonly course: CourseRow;
  readonly onClose: () => void;
}

const TransferDialog = ({ course, onClose }: DialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const canAsk = useCanAsk();
  const [account, setAccount] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = async () => {
    if (!canAsk) return setRefusal(coreRefusal.needsNetwork);
    const result = await send(transferCourse, () => ({ courseId: course.id, account }));
    if (!result.ok) return setRefusal(result.refusal);
    const name = result.value.data?.username ?? account;
    tell(t`The course is offered to ${name}.`);
    onClose();
  };
  return (
    <FormDialog
      title={<Trans>Hand the course over</Trans>}
      submit={<Trans>Offer the course</Trans>}
      isResting={!canAsk}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text color="fg.muted">
        <Trans>They are told at once and become its owner when they accept.</Trans>
      </Text>
      <TextField
        label={t`E-mail or account of the new owner`}
        required
        autoComplete="off"
        maxLength={limits.emailChars}
        value={account}
        onChange={({ target }) => {
          setAccount(target.value);
          setRefusal(undefined);
        }}
        error={refusal === undefined ? undefined : textOf(refusal)}
      />
    </FormDialog>
  );
};

/** What goes is asked when the dialog opens; a course with people or work in it is named once more. */
const DeleteDialog = ({ course, onClose }: DialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const textOf = useRefusalText();
  const navigate = useNavigate();
  const canAsk = useCanAsk();
  const { asked } = useAnswer(getDeletePattern, { courseId: course.id });
  const [name, setName] = useState('');
  const [refusal, setRefusal] = useState<Refusal>();
  const known = asked.state === 'answered' ? asked.value : undefined;
  const problem = refusal && textOf(refusal);
  const mustName = known?.pattern !== deletePattern.empty;
  const off = !canAsk || (mustName && name.trim() !== course.name);
  const submit = async () => {
    if (!canAsk) return setRefusal(coreRefusal.needsNetwork);
    if (off) return;
    const result = await send(delCourse, () => ({ courseId: course.id, name }));
    if (!result.ok) return setRefusal(result.refusal);
    onClose();
    tell(t`The course is deleted. You can take it back on “My classroom” for 30 days.`);
    await navigate({ to: '/main' });
  };
  return (
    <FormDialog
      alert
      title={<Trans>Delete “{course.name}”?</Trans>}
      submit={<Trans>Delete the course</Trans>}
      onSubmit={submit}
      onClose={onClose}
      note={!canAsk && <Trans>Deleting a course needs the network.</Trans>}
      problem={mustName ? undefined : problem}
      isResting={off}
      isDestructive
    >
      <Text color="fg.muted">
        <Trans>Nobody but you sees it from now on. After 30 days it is gone for good.</Trans>
      </Text>
      {known !== undefined && known.members + known.items > 0 && (
        <Text>
          <Plural value={known.members} one="# member" other="# members" />
          {' · '}
          <Plural
            value={known.items}
            one="# thing that was published or written"
            other="# things that were published or written"
          />
        </Text>
      )}
      {mustName && (
        <TextField
          label={t`Type the name of the course: ${course.name}`}
          autoComplete="off"
          value={name}
          onChange={({ target }) => {
            setName(target.value);
            setRefusal(undefined);
          }}
          error={problem}
        />
      )}
    </FormDialog>
  );
};
