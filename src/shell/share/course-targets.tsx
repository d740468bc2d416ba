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
  readonly targets: readonly ShareTarget[];
  readonly shared: Shared;
  readonly hand: HandOver;
}

/** What may become of it in one course; words need something to write, files a teacher. */
export const CourseTargets = ({ course, targets, shared, hand }: CourseTargetsProps) => {
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

/** Of each course, by its id; `undefined` until all of them are known. */
export const useTargets = (
  courses: readonly { readonly course: { readonly id: string } }[],
): ReadonlyMap<string, readonly ShareTarget[]> | undefined => {
  const { i18n } = useLingui();
  const { replica } = useSession();
  const [targets, setTargets] = useState<ReadonlyMap<string, readonly ShareTarget[]>>();
  const { locale } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels change with the language
  useEffect(() => {
    let isOpen = true;
    const look = async () => {
      const sources = await loadParts('share');
      const found = await Promise.all(
        courses.map(async ({ course: { id } }) => {
          const actor = await actorIn(replica, id);
          const own = await Promise.all(sources.map((targetsOf) => targetsOf(replica, { id, actor }, i18n)));
          return [id, own.flat()] as const;
        }),
      );
      if (isOpen) setTargets(new Map(found));
    };
    // Without its code there is no course to choose; conversations are there still.
    void look().catch(() => isOpen && setTargets(new Map()));
    return () => {
      isOpen = false;
    };
  }, [replica, courses, i18n, locale]);
  return targets;
};
