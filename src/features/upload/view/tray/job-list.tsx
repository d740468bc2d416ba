import { Box, Button, Flex } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { liveStates } from '#src/core/files/job.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { JobLine } from './job-line.tsx';
import type { Uploads } from './use-uploads.ts';

/** Every file, in the order in which they are sent. */
export const JobList = ({ jobs, told, open }: Uploads) => {
  const { t } = useLingui();
  return (
    <Box as="ul" listStyleType="none" aria-label={t`Files on their way`}>
      {jobs.map((job) => (
        <JobLine key={job.id} job={job} progress={told[job.id]} place={open.indexOf(job)} />
      ))}
    </Box>
  );
};

/** All at once: rest, and go on. */
export const AllButtons = ({ open }: Pick<Uploads, 'open'>) => {
  const { files } = useSession();
  const live = open.filter(({ state }) => liveStates.includes(state));
  const paused = open.filter(({ state }) => state === 'paused');
  const each = async (jobs: typeof open, deed: (id: string) => Promise<void>) => {
    for (const { id } of jobs) await deed(id);
  };
  return (
    // Their words stand under those of the list.
    <Flex gap="2" ms="-2.5">
      {live.length > 0 && (
        <Button type="button" size="xs" variant="ghost" onClick={() => void each(live, files.pause)}>
          <Trans>Pause all</Trans>
        </Button>
      )}
      {paused.length > 0 && (
        <Button type="button" size="xs" variant="ghost" onClick={() => void each(paused, files.resume)}>
          <Trans>Resume all</Trans>
        </Button>
      )}
    </Flex>
  );
};
