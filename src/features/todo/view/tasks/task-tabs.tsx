import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';

/** `tab` of the address; without one, what is on this device. */
export type TaskTab = 'server';

/** The two halves of /main/taskManagement: what waits here, and what the server works on. */
export const TaskTabs = ({ tab }: { readonly tab: TaskTab | undefined }) => {
  const { t } = useLingui();
  return (
    <Box maxW="48rem" mx="auto" width="full" px={{ base: '4', md: '6' }} pt={{ base: '2', md: '4' }}>
      <LinkTabs
        label={t`Where tasks run`}
        current={tab ?? 'device'}
        tabs={[
          { id: 'device', name: t`Needs attention`, link: { to: '/main/taskManagement', search: {} } },
          { id: 'server', name: t`Server tasks`, link: { to: '/main/taskManagement', search: { tab: 'server' } } },
        ]}
      />
    </Box>
  );
};
