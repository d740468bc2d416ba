import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { KeptFile } from '#src/core/files/kept/row.ts';
import { letGoOf } from '#src/core/files/kept/wishes.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { sizeText } from '#src/ui/words/size.ts';

interface KeptLineProps {
  readonly file: KeptFile;
  readonly course: string;
  readonly onFreed: () => void;
}

export const KeptLine = ({ file, course, onFreed }: KeptLineProps) => {
  const { replica } = useSession();
  const { t } = useLingui();
  const name = file.name === '' ? t`Picture in a text` : file.name;
  const state = useStateText(file);
  const reason = useReasonText(file);
  const free = async () => {
    await letGoOf(replica, [file.id]);
    onFreed();
  };
  return (
    <Flex as="li" align="center" gap="3" py="2.5" _notLast={{ borderBottomWidth: '1px' }} data-kept={file.state}>
      <Box flex="1" minW="0">
        <Text fontSize="sm" fontWeight="500" truncate title={name}>
          {name}
        </Text>
        <Text fontSize="sm" color="fg.muted">
          {[course, state, reason].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Button size="sm" variant="outline" flexShrink="0" aria-label={t`Remove ${name}`} onClick={() => void free()}>
        <Trans>Free</Trans>
      </Button>
    </Flex>
  );
};

const useStateText = ({ state, size, received, problem }: KeptFile): string => {
  const { t } = useLingui();
  const [all, here] = [sizeText(Math.max(0, size)), sizeText(received)];
  if (state === 'kept') return all;
  if (state === 'loading') return t`${here} of ${all}`;
  if (state === 'waiting') return t`${all}, waiting`;
  if (problem === 'noRoom') return t`${all}, no room`;
  return problem === 'damaged' ? t`arrived damaged` : t`not given by the server`;
};

const useReasonText = ({ reason }: KeptFile): string => {
  const { t } = useLingui();
  if (reason === 'asked') return t`kept by you`;
  if (reason === 'course') return t`its course is kept`;
  return reason === 'due' ? t`due soon` : t`opened lately`;
};
