import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Bell, Download, Eye, EyeOff, FileInput, FolderDown, ScrollText, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { setScoreDisplay } from '#contract/features/homework/calls.ts';
import { urgeAll } from '#contract/features/homework/work-calls.ts';
import { pickFiles } from '#src/features/upload/view/public.tsx';
import { type ReviewTool, useParts } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import type { Task } from '../parts/task-of.ts';
import type { OpenedWork } from '../parts/work-file.ts';
import { saveSheet } from './export.ts';
import { LogDialog } from './log-dialog.tsx';
import { useDownload } from './use-download.ts';
import { matching, type Work } from './works.ts';

/** Comes when somebody brings a file. */
const TakeInDialog = lazy(async () => ({ default: (await import('./take-in-dialog.tsx')).TakeInDialog }));

interface ReviewMenuProps {
  readonly task: Task;
  readonly works: readonly Work[];
  /** Whose works the AI is to read. */
  readonly onAsk: (subjects: readonly string[]) => void;
}

/** What is done to a homework as a whole. */
export const ReviewMenu = ({ task, works, onAsk }: ReviewMenuProps) => {
  const { t, i18n } = useLingui();
  const { store } = useSession();
  const tellRefusal = useTellRefusal();
  const [open, setOpen] = useState<'urge' | 'log'>();
  const place = { courseId: task.row.courseId, activityId: task.row.id };
  const hides = task.row.hidesScores;
  const { history } = useRouter();
  const pages = useParts('review')
    .flat()
    .flatMap(({ key, page }: ReviewTool) => (page === undefined ? [] : [{ key, ...page }]));
  const display = async () => {
    const result = await store.mutate(setScoreDisplay, { ...place, hides: !hides });
    if (!result.ok) return tellRefusal(result.refusal);
    tell(hides ? t`Students see their scores.` : t`Scores are hidden from students.`);
  };
  const urge = async () => {
    const result = await store.mutate(urgeAll, place);
    if (result.ok) tell(t`Whoever has not handed in is reminded.`);
    else tellRefusal(result.refusal);
  };
  const { download, canAsk } = useDownload(task);
  const [opened, setOpened] = useState<OpenedWork>();
  const takeIn = async () => {
    const [file] = await pickFiles({ accept: '', multiple: false, from: 'files', camera: 'image' });
    if (file === undefined) return;
    const { readWorkFile } = await import('../parts/work-file.ts');
    const found = await readWorkFile(file);
    if (found === undefined) tell(t`This is no file of a homework, or not all of it.`, 'problem');
    else setOpened(found);
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <RowMenu
        label={t`More for this homework`}
        actions={() => [
          {
            id: 'display',
            label: hides ? t`Show scores to students` : t`Hide scores from students`,
            icon: hides ? Eye : EyeOff,
            onChoose: () => void display(),
          },
          {
            id: 'ai',
            label: t`AI review…`,
            icon: Sparkles,
            onChoose: () => onAsk(matching(works, 'toReview').map(({ student }) => student.uid)),
          },
          ...pages.map(({ key, label, icon, href }) => ({
            id: key,
            label: i18n._(label),
            icon,
            onChoose: () => history.push(href(place)),
          })),
          { id: 'urge', label: t`Remind everybody…`, icon: Bell, onChoose: () => setOpen('urge') },
          {
            id: 'takeIn',
            label: t`Take in a file…`,
            icon: FileInput,
            onChoose: () => void takeIn(),
          },
          {
            id: 'export',
            label: t`Save as Excel file`,
            icon: Download,
            isApart: true,
            onChoose: () => void saveSheet(task, works, i18n),
          },
          {
            id: 'download',
            label: t`Download all submissions`,
            icon: FolderDown,
            why: canAsk ? undefined : t`This needs the network.`,
            onChoose: () => void download([]),
          },
          { id: 'log', label: t`Log…`, icon: ScrollText, onChoose: () => setOpen('log') },
        ]}
      />
      <ConfirmDialog
        open={open === 'urge'}
        title={<Trans>Remind everybody who has not handed in?</Trans>}
        confirm={<Trans>Remind</Trans>}
        onConfirm={urge}
        onClose={close}
      >
        <Trans>Each of them gets one notification.</Trans>
      </ConfirmDialog>
      {opened !== undefined && (
        <Suspense fallback={null}>
          <TakeInDialog task={task} opened={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
      {open === 'log' && <LogDialog task={task} onClose={close} />}
    </>
  );
};
