import { Box, Button, Flex, Grid, Text } from '@chakra-ui/react';
import { useLingui as useCatalog } from '@lingui/react';
import { Trans, useLingui, useLingui as useWords } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { limits } from '#contract/core/limits.ts';
import { can } from '#contract/core/roles.ts';
import { ordersAfter } from '#contract/features/content/order.ts';
import { type PaperKind, paperKinds, usualSettings } from '#contract/features/question/keys.ts';
import { createPaper } from '#contract/features/question/paper-calls.ts';
import { activitiesOf } from '#src/features/content/data/public.ts';
import { coursesOfMine } from '#src/features/course/data/public.ts';
import { useTermText } from '#src/features/course/view/public.tsx';
import { useSession } from '#src/ui/live/session.tsx';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { DraftLine } from '#src/ui/parts/draft-line.tsx';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { SelectField, TextField } from '#src/ui/parts/fields.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { useTellRefusal } from '#src/ui/words/tell.ts';
import { kindTexts } from '../question-texts.ts';
import { partId } from '../show/props.ts';

interface NewPaperProps {
  readonly courseId: string;
  readonly chapterId: string;
  /** What it is for, to begin with. */
  readonly kind: PaperKind;
  readonly isQuiz: boolean;
  readonly onMade: (id: string) => void;
}

/** A name and what it is for: everything else comes where its questions are. */
export const NewPaper = ({ courseId, chapterId, kind: first, isQuiz, onMade }: NewPaperProps) => {
  const { _ } = useCatalog();
  const { t } = useWords();
  const line = useId();
  const { replica } = useSession();
  const tellRefusal = useTellRefusal();
  const draft = useDraft<{ title: string; kind: PaperKind }>(
    `question/newPaper/${isQuiz ? 'quiz/' : first === 'practice' ? '' : `${first}/`}${courseId}`,
    {
      title: '',
      kind: first,
    },
  );
  const { value, setValue } = draft;
  const submit = useSubmit(async () => {
    const others = await activitiesOf(replica, courseId);
    let made = '';
    const done = await draft.send(createPaper, ({ title, kind }, id) => {
      made = id;
      const [order = 'a0'] = ordersAfter(
        others.filter((one) => one.chapterId === chapterId),
        [id],
      );
      const as = isQuiz ? ('interactiveQuiz' as const) : ('test' as const);
      const { labels, ...settings } = usualSettings;
      const sections = [{ id: partId(), title: '', intro: '' }];
      return { courseId, id, title, order, chapterId, ...settings, labels: [...labels], kind, label: 2, sections, as };
    });
    if (done?.ok === true) onMade(made);
    else if (done !== undefined) tellRefusal(done.refusal);
  });
  return (
    <Page title={isQuiz ? t`New interactive quiz` : t`New test`} narrow>
      <Grid as="form" gap="4" onSubmit={submit} {...{ noValidate: true }}>
        <TextField
          label={t`Title`}
          required
          autoFocus
          maxLength={limits.titleChars}
          value={value.title}
          onChange={({ target }) => setValue({ ...value, title: target.value })}
        />
        {!isQuiz && (
          <SelectField
            label={t`What it is for`}
            value={value.kind}
            onValue={(kind) => setValue({ ...value, kind: kind as PaperKind })}
            options={paperKinds.map((kind) => ({ value: kind, label: _(kindTexts[kind]) }))}
          />
        )}
        <Flex align="center" gap="3" wrap="wrap">
          <DraftLine id={line} draft={draft} />
          <Button type="submit" ms="auto" aria-describedby={line}>
            <Trans>Write the questions</Trans>
          </Button>
        </Flex>
      </Grid>
    </Page>
  );
};

/** A test is kept in a course: which one, where the address does not say. */
export const ChooseCourse = () => {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const term = useTermText();
  const mine = useLive(coursesOfMine);
  if (mine === undefined) return <WaitingPage narrow />;
  const taught = mine.filter(({ actor, shelf }) => can(actor, 'content.write') && shelf.archivedAt === 0);
  return (
    <Page title={t`New test`} narrow>
      {taught.length === 0 ? (
        <EmptyState picture="empty" title={<Trans>No course to write a test for</Trans>}>
          <Trans>Tests are kept in the courses that you teach.</Trans>
        </EmptyState>
      ) : (
        <>
          <Text mb="3" color="fg.muted" fontSize="sm">
            <Trans>In which course is it kept?</Trans>
          </Text>
          <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l3" bg="bg.panel">
            {taught.map(({ course }) => (
              <Box as="li" key={course.id} _notLast={{ borderBottomWidth: '1px' }}>
                <Flex asChild align="center" gap="3" minH="52px" px="4" py="2" _hover={{ bg: 'bg.subtle' }}>
                  <Link to={pathname} search={{ courseid: course.id } as never}>
                    <Text flex="1" minW="0" fontWeight="500" truncate>
                      {course.name}
                    </Text>
                    <Text fontSize="sm" color="fg.muted" flexShrink="0">
                      {term(course)}
                    </Text>
                  </Link>
                </Flex>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Page>
  );
};
