import { Box, Flex, Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { can } from '#contract/core/roles.ts';
import type { OutlineSection } from '#contract/features/content/outline.ts';
import type { ActivityRow } from '#contract/features/content/rows.ts';
import { iconOfKind } from '#src/features/content/view/public.tsx';
import { useMyActor } from '#src/features/course/view/public.tsx';
import { StateMark } from '../parts/progress.tsx';
import { type CourseContent, stateIn } from '../parts/use-course-content.ts';

interface StudyOutlineProps {
  readonly content: CourseContent;
  readonly courseId: string;
  readonly currentId: string;
  readonly onChosen?: () => void;
}

/** Everything there is to study, with what is done; a chapter's own content stands before its sections. */
export const StudyOutline = ({ content, ...common }: StudyOutlineProps) => {
  const { t } = useLingui();
  const { outline, mine } = content;
  const items = { ...common, mine };
  return (
    <nav aria-label={t`Outline`}>
      {outline.chapters.map((chapter) => (
        <Box key={chapter.chapter.id} mb="3">
          <Part part={chapter} items={items} />
          {chapter.sections.map((section) => (
            <Box key={section.chapter.id} ps="3">
              <Part part={section} items={items} isSection />
            </Box>
          ))}
        </Box>
      ))}
      <Items activities={outline.loose} {...items} />
    </nav>
  );
};

type ItemsProps = Omit<StudyOutlineProps, 'content'> & { readonly mine: CourseContent['mine'] };

interface PartProps {
  readonly part: OutlineSection;
  readonly items: ItemsProps;
  readonly isSection?: boolean;
}

const Part = ({ part: { chapter, activities }, items, isSection = false }: PartProps) => (
  <>
    <Text
      fontSize="sm"
      fontWeight={isSection ? '500' : '600'}
      color={isSection ? 'fg.muted' : 'fg'}
      px="2"
      pt="1.5"
      pb="1"
    >
      {chapter.title}
    </Text>
    <Items activities={activities} {...items} />
  </>
);

const Items = ({ activities, ...common }: ItemsProps & { readonly activities: readonly ActivityRow[] }) =>
  activities.length > 0 && (
    <Box as="ul" listStyleType="none">
      {activities.map((activity) => (
        <li key={activity.id}>
          <Item activity={activity} {...common} />
        </li>
      ))}
    </Box>
  );

const Item = ({ activity, courseId, currentId, onChosen, mine }: ItemsProps & { readonly activity: ActivityRow }) => {
  const actor = useMyActor(courseId);
  const { id, kind, title } = activity;
  const isCurrent = id === currentId;
  const Icon = iconOfKind(kind);
  return (
    <Flex
      asChild
      align="center"
      gap="2.5"
      px="2"
      py="1.5"
      minH={{ base: '44px', lg: '36px' }}
      borderRadius="l2"
      fontSize="sm"
      bg={isCurrent ? 'brand.subtle' : undefined}
      color={isCurrent ? 'brand.fg' : 'fg'}
      fontWeight={isCurrent ? '500' : '400'}
      _hover={isCurrent ? {} : { bg: 'bg.subtle' }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' }}
    >
      <Link
        to="/coursewareStudy"
        search={{ courseid: courseId, id }}
        aria-current={isCurrent ? 'true' : undefined}
        activeProps={{}}
        onClick={onChosen}
      >
        {can(actor, 'learning.log') ? (
          <StateMark state={stateIn(mine, id)} bare />
        ) : (
          <Icon size={18} strokeWidth={1.75} aria-hidden />
        )}
        <Box as="span" flex="1" minW="0" wordBreak="break-word">
          {title}
        </Box>
      </Link>
    </Flex>
  );
};
