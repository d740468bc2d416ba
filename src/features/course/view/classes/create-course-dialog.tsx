import { Button, Grid } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import type { Refusal } from '#contract/core/refusal.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import type { TeachingMode, Term } from '#contract/features/course/rows.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { useErrorOf } from '#src/ui/words/refusal-texts.ts';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { openInvite } from '../invite/state.ts';
import { likelySemester, useTeachingModes } from '../semester.ts';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export const CreateCourseDialog = ({ open, onClose }: DialogProps) => {
  const form = useId();
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={<Trans>Create course</Trans>}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form}>
            <Trans>Create</Trans>
          </Button>
        </>
      }
    >
      <CourseForm id={form} onDone={onClose} />
    </AppDialog>
  );
};

const CourseForm = ({ id, onDone }: { readonly id: string; readonly onDone: () => void }) => {
  const { t } = useLingui();
  const send = useSend();
  const tellRefusal = useTellRefusal();
  const [start] = useState(() => likelySemester(new Date()));
  const [name, setName] = useState('');
  const [className, setClassName] = useState('');
  const [semester, setSemester] = useState(start.semester);
  const [term, setTerm] = useState<Term>(start.term);
  const [mode, setMode] = useState<TeachingMode>('blend');
  const modes = useTeachingModes();
  const [refusal, setRefusal] = useState<Refusal>();
  const submit = useSubmit(async () => {
    let made = '';
    const result = await send(createCourse, (courseId) => {
      made = courseId;
      return {
        courseId,
        name,
        className,
        semester,
        term,
        mode,
        intro: '',
      };
    });
    if (result.ok) {
      onDone();
      // The first thing that a new course needs is its people.
      return openInvite(made);
    }
    setRefusal(result.refusal);
    if (result.refusal.field === undefined) tellRefusal(result.refusal);
  });
  const errorOf = useErrorOf(refusal);
  const from = Number(start.semester.slice(0, 4));
  return (
    <Grid as="form" id={id} gap="4" onSubmit={submit} {...{ noValidate: true }}>
      <TextField
        label={t`Course name`}
        required
        maxLength={limits.titleChars}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorOf('name')}
      />
      <TextField
        label={t`Class`}
        hint={t`For example “Class 1”. May stay empty.`}
        maxLength={limits.nameChars}
        value={className}
        onChange={(event) => setClassName(event.target.value)}
        error={errorOf('className')}
      />
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
        <SelectField
          label={t`School year`}
          value={semester}
          onValue={setSemester}
          error={errorOf('semester')}
          options={[from - 1, from, from + 1].map((year) => ({
            value: `${year}-${year + 1}`,
            label: `${year}-${year + 1}`,
          }))}
        />
        <SelectField
          label={t`Term`}
          value={String(term)}
          onValue={(value) => setTerm(Number(value) as Term)}
          options={[
            { value: '1', label: t`Term 1` },
            { value: '2', label: t`Term 2` },
            { value: '0', label: t`Full year` },
          ]}
        />
        <SelectField
          label={t`Teaching mode`}
          value={mode}
          onValue={(value) => setMode(value as TeachingMode)}
          options={modes}
        />
      </Grid>
    </Grid>
  );
};
