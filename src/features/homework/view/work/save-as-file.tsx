import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import { useSession } from '#src/ui/live/session.tsx';
import { useOnce } from '#src/ui/live/use-once.ts';
import { tell } from '#src/ui/words/tell.ts';
import type { Written } from '../parts/work-file.ts';

/** The last way out for work that cannot be sent: a file that a teacher takes in. */
export const SaveAsFile = ({ written }: { readonly written: Written }) => {
  const { t } = useLingui();
  const session = useSession();
  const save = useOnce(async () => {
    const { saveWork } = await import('../parts/save-work.ts');
    const missing = await saveWork(session, written);
    if (missing.length > 0) tell(t`Not on this device, and so not in the file: ${missing.join(', ')}`, 'problem');
  });
  return (
    <Flex mt="3" gap="3" align="center" wrap="wrap">
      <Button size="sm" variant="outline" onClick={save}>
        <FileDown size={16} aria-hidden />
        <Trans>Save as a file</Trans>
      </Button>
      <Text fontSize="sm" color="fg.muted" flex="1" minW="14rem">
        <Trans>
          If it cannot be sent: give the file to your teacher, who can take it in. It is not encrypted: whoever has it
          can read your submission.
        </Trans>
      </Text>
    </Flex>
  );
};
