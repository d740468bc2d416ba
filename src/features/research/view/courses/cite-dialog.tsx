import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { limits } from '#contract/core/limits.ts';
import { createCourse } from '#contract/features/course/calls.ts';
import { citeCourse } from '#contract/features/research/library-calls.ts';
import type { OfficeCourseRow, OfficeResourceRow } from '#contract/features/research/rows.ts';
import { likelyTerm } from '#src/features/course/view/public.tsx';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { FormDialog } from '#src/ui/overlays/form-dialog.tsx';
import { TextField } from '#src/ui/parts/fields.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { useTakeOver } from '../library/use-take-over.ts';

interface CiteDialogProps {
  readonly course: OfficeCourseRow;
  readonly resources: readonly OfficeResourceRow[];
  readonly onClose: () => void;
}

/** Makes a course of the person's own out of a model course: its chapters with their resources, unpublished. */
export const CiteDialog = ({ course, resources, onClose }: CiteDialogProps) => {
  const { t } = useLingui();
  const send = useSend();
  const { store } = useSession();
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const take = useTakeOver();
  const [name, setName] = useState(course.title);
  const [className, setClassName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    let courseId = '';
    const made = await send(createCourse, (id) => {
      courseId = id;
      return { courseId, name, className, ...likelyTerm(), mode: 'blend' as const, intro: course.description };
    });
    if (!made.ok) return setProblem(textOf(made.refusal));
    await store.mutate(citeCourse, { officeId: course.officeId, id: course.id });
    const chapters = course.chapters.map(({ title, resourceIds }) => ({
      title,
      resources: resourceIds.flatMap((id) => resources.find((one) => one.id === id) ?? []),
    }));
    const refusal = await take(courseId, [], chapters);
    if (refusal !== undefined) return setProblem(textOf(refusal));
    onClose();
    await navigate({ to: '/main/classDetail', search: { courseid: courseId, modulename: 'teaching' } });
  };
  return (
    <FormDialog
      title={<Trans>Make a course of it</Trans>}
      submit={<Trans>Create course</Trans>}
      onSubmit={submit}
      onClose={onClose}
      note={<Trans>Nothing of it is published yet.</Trans>}
      problem={problem}
    >
      <TextField
        label={t`Course name`}
        required
        maxLength={limits.titleChars}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextField
        label={t`Class`}
        hint={t`For example “Class 1”. May stay empty.`}
        maxLength={limits.nameChars}
        value={className}
        onChange={({ target }) => setClassName(target.value)}
      />
    </FormDialog>
  );
};
