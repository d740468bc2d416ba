import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { FileLine } from '#src/features/upload/view/public.tsx';
import type { Attached } from './use-attached.ts';

/** Above the box: files that go with the next press of Send. */
export const AttachedFiles = ({ files, remove }: Pick<Attached, 'files' | 'remove'>) => {
  const { t } = useLingui();
  if (files.length === 0) return null;
  return (
    <Box
      as="ul"
      listStyleType="none"
      aria-label={t`Files of this message`}
      borderWidth="1px"
      borderRadius="l2"
      px="3"
      mb="2"
      maxH="30dvh"
      overflowY="auto"
      data-attached
    >
      {files.map((file) => (
        <Box as="li" key={file.id} _notLast={{ borderBottomWidth: '1px' }}>
          <FileLine file={file} isPlain onRemove={() => remove(file.id)} />
        </Box>
      ))}
    </Box>
  );
};
