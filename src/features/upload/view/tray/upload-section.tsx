import { Box, Heading } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { AllButtons, JobList } from './job-list.tsx';
import { useUploads } from './use-uploads.ts';

/** The files that are on this device only, beside the other work that is. */
export const UploadSection = () => {
  const { t } = useLingui();
  const uploads = useUploads();
  if (uploads === undefined || uploads.jobs.length === 0) return null;
  return (
    <Box as="section" mb="8" aria-label={t`Uploads`}>
      <Heading as="h2" fontSize="md" fontWeight="600" mb="3">
        <Trans>Files on their way</Trans>
      </Heading>
      <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" px="4" py="1">
        <JobList {...uploads} />
      </Box>
      <Box mt="2">
        <AllButtons open={uploads.open} />
      </Box>
    </Box>
  );
};
