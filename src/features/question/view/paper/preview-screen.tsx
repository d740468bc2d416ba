import { Box, Button, Flex, Heading } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { can } from '#contract/core/roles.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { atScore, variantOf, withOptions } from '#contract/features/question/paper.ts';
import { score } from '#contract/features/question/score.ts';
import type { Response } from '#contract/features/question/shapes.ts';
import { activityById } from '#src/features/content/data/public.ts';
import { MissingCourse, useCourse, useMyActor } from '#src/features/course/view/public.tsx';
import { type WholePaper, wholePaper } from '#src/features/question/data/queries.ts';
import { useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { SwitchRow } from '#src/ui/parts/switch-row.tsx';
import { pointsOf } from '../question-texts.ts';
import { QuestionView } from '../show/question-view.tsx';

/** /class_testPreview: a test as a student is asked it, to be tried out and to be printed. Nothing of it is kept. */
export const PreviewScreen = ({ courseId, id }: { readonly courseId: string; readonly id: string }) => {
  const { t } = useLingui();
  const course = useCourse(courseId);
  const actor = useMyActor(courseId);
  const whole = useLoaded(wholePaper, id);
  const activity = useLoaded(activityById, id);
  if (course === undefined || whole === undefined || activity === undefined) return <WaitingPage narrow />;
  if (course.value === undefined) return <MissingCourse />;
  if (whole.value === undefined || activity.value === undefined || !can(actor, 'content.write'))
    return (
      <LostPage title={t`No such test`}>
        <Trans>It was deleted, or it has not reached this device yet.</Trans>
      </LostPage>
    );
  return <Preview whole={whole.value} activity={activity.value} />;
};

const Preview = ({ whole, activity }: { readonly whole: WholePaper; readonly activity: ActivityRow }) => {
  const { paper, plan, items, questions, keys } = whole;
  const [variant, setVariant] = useState(1);
  const [isShown, setShown] = useState(false);
  const [responses, setResponses] = useState<Readonly<Record<string, Response>>>({});
  const { bytesOf } = useEditorFiles();
  const asked = useMemo(
    () =>
      variantOf(
        plan,
        items,
        new Map([...questions].map(([id, row]) => [id, row.question])),
        paper,
        `preview ${variant}`,
      ),
    [plan, items, questions, paper, variant],
  );
  const isVaried = paper.shufflesQuestions || paper.shufflesOptions || plan.rules.length > 0;
  const place = { courseid: paper.courseId, testpaperid: paper.id };
  const total = pointsOf(paper.total);
  let number = 0;
  let sectionId = '';
  return (
    <Page
      title={activity.title}
      narrow
      actions={
        <Flex gap="2" wrap="wrap" css={{ '@media print': { display: 'none' } }}>
          <Button asChild variant="ghost" size="sm">
            <Link to="/class_addtestpaper" search={place}>
              <Trans>Back to editing</Trans>
            </Link>
          </Button>
          <Button variant="outline" size="sm" onClick={() => window.print()}>
            <Printer size={16} aria-hidden />
            <Trans>Print</Trans>
          </Button>
        </Flex>
      }
    >
      <Flex mb="4" gap="3" align="center" wrap="wrap" fontSize="sm" color="fg.muted">
        <span>
          <Plural value={paper.count} one="# question" other="# questions" /> · <Trans>{total} points in all</Trans>
          {paper.minutes > 0 && (
            <>
              {' '}
              · <Plural value={paper.minutes} one="# minute" other="# minutes" />
            </>
          )}
        </span>
        <Flex ms="auto" gap="3" align="center" css={{ '@media print': { display: 'none' } }}>
          {isVaried && (
            <Button size="sm" variant="outline" onClick={() => setVariant(variant + 1)}>
              <Trans>Another student’s</Trans>
            </Button>
          )}
          <SwitchRow label={<Trans>Show answers</Trans>} on={isShown} onSwitch={setShown} />
        </Flex>
      </Flex>
      {paper.intro !== '' && (
        <Box mb="6">
          <RichText html={paper.intro} bytesOf={bytesOf} />
        </Box>
      )}
      <Box display="grid" gap="8">
        {asked.map((one) => {
          const row = questions.get(one.versionId);
          const key = keys.get(one.versionId)?.key;
          if (row === undefined || key === undefined) return null;
          const question = withOptions(atScore(row.question, one.score), one.options);
          const isNote = question.type === 'paragraph' || question.type === 'pageBreak';
          if (!isNote) number += 1;
          const head = plan.sections.find(({ id }) => id === one.sectionId);
          const isFirst = one.sectionId !== sectionId;
          sectionId = one.sectionId;
          const response = responses[one.itemId];
          return (
            <Box key={one.itemId} css={{ '@media print': { breakInside: 'avoid' } }}>
              {isFirst && head !== undefined && head.title !== '' && (
                <Heading as="h2" fontSize="md" fontWeight="600" mb="4">
                  {head.title}
                </Heading>
              )}
              <QuestionView
                question={question}
                number={isNote ? undefined : number}
                response={response}
                onResponse={(change) => setResponses((all) => ({ ...all, [one.itemId]: change(all[one.itemId]) }))}
                bytesOf={bytesOf}
                noPaste={paper.blocksPaste}
                revealed={isShown ? { key, scored: response && score(question, key, response) } : undefined}
              />
            </Box>
          );
        })}
      </Box>
    </Page>
  );
};
