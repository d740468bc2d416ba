import { Box, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { calCourse, getCourseStorage } from '#contract/features/storage/calls.ts';
import { sizeText } from '#src/ui/words/size.ts';
import { Answered, Figure, Figures, SpaceFigures } from './capacity/figures.tsx';

/** What a course takes on the server; a part of the course's page (S-249). */
export const CapacityPanel = ({ courseId }: { readonly courseId: string }) => (
  <Box maxW="42rem" bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '4', md: '6' }}>
    <Answered ask={getCourseStorage} again={(rpc) => rpc.ask(calCourse, { courseId })} input={{ courseId }}>
      {(course) => (
        <>
          <Box pb="3">
            <Text fontSize="2xl" fontWeight="600" textStyle="num">
              {sizeText(course.totalSpace)}
            </Text>
            <Text fontSize="sm" color="fg.muted">
              <Trans>used by the files of this course</Trans>
            </Text>
          </Box>
          <Figures>
            <Figure name={<Trans>Students</Trans>} value={course.studentCount} />
            <SpaceFigures spaces={course} />
          </Figures>
        </>
      )}
    </Answered>
  </Box>
);
