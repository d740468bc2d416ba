import { Box, Heading } from '@chakra-ui/react';
import { attendancesOf } from '#src/features/attendance/data/queries.ts';
import { useLive } from '#src/ui/live/use-live.ts';
import { SignInCard } from './sign-in-card.tsx';

/** The attendances of a course that run now, each to be signed in to. */
export const SignInNow = ({ courseId }: { readonly courseId: string }) =>
  useLive(attendancesOf, courseId)
    ?.filter(({ state }) => state === 'running')
    .map((row) => (
      <Box key={row.id} mb="4">
        <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
          {row.title}
        </Heading>
        <SignInCard row={row} />
      </Box>
    ));
