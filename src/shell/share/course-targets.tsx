import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Shared } from '#src/core/shared.ts';
import { restingLook } from '#src/ui/live/use-once.ts';
import { hasWords } from './put.ts';
import type { Target } from './targets.ts';
import type { Hands } from './use-hand-over.ts';

interface CourseTargetsProps {
  readonly target: Target;
  readonly shared: Shared;
  readonly hands: Hands;
}

/** What may become of it in one course; words need something to write, files a teacher. */
export const CourseTargets = ({ target, shared, hands }: CourseTargetsProps) => {
  const { t } = useLingui();
  const { course, addsMaterials, writesNotices, opensTopics, topics } = target;
  const takesFiles = addsMaterials && shared.files.length > 0;
  const look = restingLook(hands.isGoing);
  const takesWords = hasWords(shared);
  if (!takesFiles && !takesWords) return null;
  return (
    <Box as="section" aria-label={course.name}>
      <Heading as="h2" fontSize="sm" fontWeight="600" mb="2">
        {course.name}
      </Heading>
      <Flex gap="2" wrap="wrap">
        {takesFiles && (
          <Button size="sm" variant="outline" {...look} onClick={() => void hands.toMaterials(course.id)}>
            <Trans>Add materials</Trans>
          </Button>
        )}
        {takesWords && writesNotices && (
          <Button size="sm" variant="outline" {...look} onClick={() => void hands.toForm('notice', course.id)}>
            <Trans>New notice</Trans>
          </Button>
        )}
        {takesWords && opensTopics && (
          <Button size="sm" variant="outline" {...look} onClick={() => void hands.toForm('topic', course.id)}>
            <Trans>New topic</Trans>
          </Button>
        )}
        {takesWords &&
          topics.map(({ id, title }) => (
            <Button
              key={id}
              size="sm"
              variant="outline"
              {...look}
              maxW="full"
              onClick={() => void hands.toReply(course.id, id)}
            >
              <Text as="span" truncate>
                {t`Reply to “${title}”`}
              </Text>
            </Button>
          ))}
      </Flex>
      {takesWords && shared.files.length > 0 && (
        <Text mt="1" fontSize="xs" color="fg.muted">
          <Trans>Notices and topics take the text; the files wait here.</Trans>
        </Text>
      )}
    </Box>
  );
};
