import { Box, Flex, Text } from '@chakra-ui/react';
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Bell, Download, Eye, EyeOff, FileInput, FolderDown, ScrollText, Sparkles } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { second } from '#contract/core/time.ts';
import { setScoreDisplay } from '#contract/features/homework/calls.ts';
import { homeworkLogList } from '#contract/features/homework/questions.ts';
import { scoreText } from '#contract/features/homework/scores.ts';
import { urgeAll } from '#contract/features/homework/work-calls.ts';
import { pickFiles } from '#src/features/upload/view/public.tsx';
import { type ReviewTool, useParts } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useAnswer } from '#src/ui/live/use-answer.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { RowMenu } from '#src/ui/overlays/row-menu.tsx';
import { Asked } from '#src/ui/parts/asked.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { tell, useTellRefusal } from '#src/ui/words/tell.ts';
import { formatStamp, Time } from '#src/ui/words/time.tsx';
import type { Task } from '../parts/task-of.tsx';
import type { OpenedWork } from '../parts/work-file.ts';
import { useDownload } from './selection-bar.tsx';
import { matching, type Work } from './works.ts';

type Cell = string | number | null;

const stateTexts = {
  none: msg`Not handed in`,
  submitted: msg`Handed in`,
  late: msg`Late`,
  returned: msg`Returned`,
} as const;

/** Names, states, scores with their parts, and comments: what the list knows, as rows of a sheet. */
const sheetRows = ({ row, of }: Task, works: readonly Work[], i18n: I18n): readonly (readonly Cell[])[] => {
  const say = (text: ReturnType<typeof msg>) => i18n._(text);
  const head = [
    say(msg`Name`),
    say(msg`State`),
    say(msg`Finished`),
    say(msg`Arrived`),
    `${say(msg`Score`)} / ${scoreText(of.total)}`,
    ...row.parts.map(({ title, total }) => `${title} / ${scoreText(total)}`),
    say(msg`Comment`),
    say(msg`Released`),
  ];
  const lines = works.map(({ student, review }) => [
    student.name,
    say(stateTexts[review.state]),
    review.finishedAt > 0 ? formatStamp(review.finishedAt) : null,
    review.arrivedAt > 0 ? formatStamp(review.arrivedAt) : null,
    review.draft.score === null ? null : review.draft.score / 100,
    ...row.parts.map((_, index) => {
      const part = review.draft.parts[index];
      return part === undefined ? null : part / 100;
    }),
    review.draft.comment || null,
    review.released === null ? null : formatStamp(review.released.at),
  ]);
  return [head, ...lines];
};

/** Makes the file on this device and hands it to the browser. */
const saveSheet = async (task: Task, works: readonly Work[], i18n: I18n): Promise<void> => {
  const { default: write } = await import('write-excel-file/browser');
  const [head = [], ...lines] = sheetRows(task, works, i18n);
  const cell = (value: Cell) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String });
  const data = [
    head.map((value) => ({ value: String(value), fontWeight: 'bold' as const })),
    ...lines.map((line) => line.map(cell)),
  ];
  const blob = await write(data as never, {
    columns: head.map((_, index) => ({ width: index === 0 ? 20 : 16 })),
  }).toBlob();
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = `${task.of.title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.xlsx`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

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
const LogDialog = ({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) => (
  <AppDialog open onClose={onClose} title={<Trans>Log of “{task.of.title}”</Trans>}>
    <Log task={task} />
  </AppDialog>
);

const Log = ({ task: { row } }: { readonly task: Task }) => {
  const { i18n } = useLingui();
  const place = { courseId: row.courseId, activityId: row.id };
  const { asked } = useAnswer(homeworkLogList, { ...place, page: 1, size: 100 });
  return (
    <Asked
      asked={asked}
      unknown={
        <EmptyState picture="offline" title={<Trans>The log is on the server</Trans>}>
          <Trans>It can be read when you are online.</Trans>
        </EmptyState>
      }
    >
      {({ list }) => (
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
      )}
    </Asked>
  );
};

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
