import { Box, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock } from 'lucide-react';
import { Suspense } from 'react';
import { isBlankRichText } from '#contract/core/text/rich-text.ts';
import { dueFor, timelinessOf } from '#contract/features/activity/timeliness.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import type { AttemptRow, HandInRow } from '#contract/features/homework/rows.ts';
import { useMemberNames } from '#src/features/course/view/public.tsx';
import { FileList, openPictures, useEditorFiles } from '#src/features/upload/view/public.tsx';
import { RichText } from '#src/ui/editor/show/rich-text.tsx';
import { type ReviewedWork, useParts } from '#src/ui/feature.ts';
import { Time } from '#src/ui/words/time.tsx';
import { TimeTag } from '../parts/panel.tsx';

interface AttemptViewProps {
  readonly attempt: AttemptRow | HandInRow;
  readonly of: Pick<ActivityRow, 'closesAt' | 'grace'>;
}

/** What was handed in, with its receipt: when it was finished here, and when the server had it. */
export const AttemptView = ({ attempt, of }: AttemptViewProps) => {
  const { bytesOf } = useEditorFiles();
  const { text, files, message } = attempt;
  return (
    <Box>
      <Receipt attempt={attempt} of={of} />
      {!isBlankRichText(text) && (
        <Box maxW="measure" mb={files.length > 0 ? '4' : '0'}>
          <RichText html={text} bytesOf={bytesOf} onPicture={openPictures} />
        </Box>
      )}
      <FileList files={files} />
      {message !== '' && (
        <Text mt="3" fontSize="sm" whiteSpace="pre-wrap">
          <Text as="span" color="fg.muted">
            <Trans>To the teacher:</Trans>{' '}
          </Text>
          {message}
        </Text>
      )}
    </Box>
  );
};

/** Of a group, who handed it in is named anyway. */
const isTakenIn = (attempt: AttemptRow | HandInRow): boolean =>
  attempt.groupId === '' && attempt.by !== ('uid' in attempt ? attempt.uid : attempt.subject);

const Receipt = ({ attempt, of }: AttemptViewProps) => {
  const { finishedAt, arrivedAt, number } = attempt;
  const isHere = arrivedAt > 0;
  return (
    <Flex mb="3" columnGap="3" rowGap="1" fontSize="sm" color="fg.muted" wrap="wrap" align="center" data-receipt>
      <Flex as="span" align="center" gap="1" color={isHere ? 'fg.success' : 'sync.queued'}>
        {isHere ? <Check size={16} aria-hidden /> : <Clock size={16} aria-hidden />}
        {isHere ? (
          <span>
            <Trans>
              Arrived <Time at={arrivedAt} />
            </Trans>
          </span>
        ) : (
          <Trans>Not sent yet: it is kept on this device</Trans>
        )}
      </Flex>
      <span>
        <Trans>
          finished <Time at={finishedAt} />
        </Trans>
      </span>
      {(attempt.groupId !== '' || isTakenIn(attempt)) && <By attempt={attempt} />}
      {number > 1 && (
        <span>
          <Trans>version {number}</Trans>
        </span>
      )}
      {isHere && <TimeTag timeliness={timelinessOf(attempt, dueFor(of, 0))} />}
    </Flex>
  );
};

/** Whose hands it came through, where that is not its author. */
const By = ({ attempt }: Pick<AttemptViewProps, 'attempt'>) => {
  const { t } = useLingui();
  const names = useMemberNames(attempt.courseId);
  if (!isTakenIn(attempt)) return <span>{names.get(attempt.by)}</span>;
  return (
    <Text as="span" fontWeight="500" data-taken-in>
      <Trans>taken in as a file by {names.get(attempt.by) ?? t`Former member`}</Trans>
    </Text>
  );
};

interface WorkToolsProps {
  readonly attempt: AttemptRow | HandInRow;
  readonly subject: string;
  readonly part: 'Beside' | 'Told';
}

/** What other features know of a work: how similar it is, the marks on it. */
export const WorkTools = ({ attempt, subject, part }: WorkToolsProps) => {
  const { courseId, activityId, id, text, files } = attempt;
  const work = { courseId, activityId, subject, attemptId: id, hasText: !isBlankRichText(text), files };
  return (
    <Suspense fallback={null}>
      <Tools work={work} part={part} />
    </Suspense>
  );
};

const Tools = ({ work, part }: { readonly work: ReviewedWork } & Pick<WorkToolsProps, 'part'>) =>
  useParts('review')
    .flat()
    .map(({ key, [part]: Tool }) => Tool !== undefined && <Tool key={key} {...work} />);
