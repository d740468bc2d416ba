import { Box, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCourse } from '#src/features/course/view/public.tsx';

interface Place {
  readonly path: string;
  readonly courseId: string;
  readonly courseRole: number | undefined;
  readonly module: 'notice' | 'topic';
}

const usePlace = (): Place => {
  const { pathname, search } = useRouterState({ select: ({ location }) => location });
  const { courseid = '', courserole } = search as { courseid?: string; courserole?: number };
  const path = pathname.toLowerCase();
  return { path, courseId: courseid, courseRole: courserole, module: path === '/topic_detail' ? 'topic' : 'notice' };
};

/** Level 1 names the place; deeper levels lead back, on a phone by their last step only. */
export const Breadcrumbs = () => {
  const { t } = useLingui();
  const place = usePlace();
  const inCourse = place.courseId !== '' && place.path !== '/main/classdetail';
  return (
    <Flex asChild align="center" gap="1" minW="0" fontSize="sm">
      <nav aria-label={t`Where you are`}>
        <Step current={place.path === '/main'} hiddenOnPhone={inCourse}>
          <Link to="/main" activeOptions={{ exact: true }}>
            {place.path !== '/main' && <BackMark />}
            <Trans>My classroom</Trans>
          </Link>
        </Step>
        {inCourse && <CourseStep place={place} />}
      </nav>
    </Flex>
  );
};

const CourseStep = ({ place }: { readonly place: Place }) => {
  const course = useCourse(place.courseId)?.value;
  if (course === undefined) return null;
  return (
    <>
      <Box as="span" color="fg.subtle" hideBelow="md" aria-hidden>
        <ChevronRight size={16} />
      </Box>
      <Step current={false} hiddenOnPhone={false}>
        <Link
          to="/main/classDetail"
          search={{ courseid: course.id, courserole: place.courseRole, modulename: place.module }}
        >
          <BackMark />
          {course.name}
        </Link>
      </Step>
    </>
  );
};

/** On a phone the last step is the way back. */
const BackMark = () => (
  <Box as="span" hideFrom="md" display="inline-block" verticalAlign="-3px" me="0.5" aria-hidden>
    <ChevronLeft size={16} />
  </Box>
);

interface StepProps {
  readonly current: boolean;
  readonly hiddenOnPhone: boolean;
  readonly children: React.ReactNode;
}

const Step = ({ current, hiddenOnPhone, children }: StepProps) => (
  <Box
    asChild
    px="2"
    py={{ base: '3', md: '2' }}
    borderRadius="l2"
    color={current ? 'fg' : 'fg.muted'}
    fontWeight={current ? '500' : '400'}
    truncate
    display={{ base: hiddenOnPhone ? 'none' : 'block', md: 'block' }}
    _hover={{ color: 'fg', bg: 'bg.subtle' }}
    _focusVisible={{ outline: '2px solid', outlineColor: 'brand.focusRing' }}
  >
    {children}
  </Box>
);
