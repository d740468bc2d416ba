import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Shared } from '#src/core/shared.ts';
import { hasWords } from '#src/core/shared-drafts.ts';
import { actorIn } from '#src/features/course/data/public.ts';
import { loadParts, type ShareTarget } from '#src/ui/feature.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { restingLook } from '#src/ui/live/use-once.ts';
import type { HandOver } from './use-hand-over.ts';

interface CourseTargetsProps {
  readonly course: { readonly id: string; readonly name: string };
  readonly shared: Shared;
  readonly hand: HandOver;
}

/** What may become of it in one course; words need something to write, files a teacher. */
export const CourseTargets = ({ course, shared, hand }: CourseTargetsProps) => {
  const targets = useTargets(course.id);
  const look = restingLook(hand.isGoing);
  const takes = { files: shared.files.length > 0, words: hasWords(shared) };
  const fitting = targets.filter((target) => takes[target.takes]);
  if (fitting.length === 0) return null;
  return (
    <Box as="section" aria-label={course.name}>
      <Heading as="h2" fontSize="sm" fontWeight="600" mb="2">
        {course.name}
      </Heading>
      <Flex gap="2" wrap="wrap">
        {fitting.map((target) => (
          <Button
            key={target.key}
            size="sm"
            variant="outline"
            {...look}
            maxW="full"
            onClick={() => void hand.toTarget(target)}
          >
            <Text as="span" truncate>
              {target.label}
            </Text>
          </Button>
        ))}
      </Flex>
      {takes.words && takes.files && (
        <Text mt="1" fontSize="xs" color="fg.muted">
          <Trans>Notices and topics take the text; the files wait here.</Trans>
        </Text>
      )}
    </Box>
  );
};

const useTargets = (id: string): readonly ShareTarget[] => {
  const { i18n } = useLingui();
  const { replica } = useSession();
  const [targets, setTargets] = useState<readonly ShareTarget[]>([]);
  const { locale } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels change with the language
  useEffect(() => {
    let isOpen = true;
    const look = async () => {
      const [sources, actor] = await Promise.all([loadParts('share'), actorIn(replica, id)]);
      const found = await Promise.all(sources.map((targetsOf) => targetsOf(replica, { id, actor }, i18n)));
      if (isOpen) setTargets(found.flat());
    };
    void look();
    return () => {
      isOpen = false;
    };
  }, [replica, id, i18n, locale]);
  return targets;
};
