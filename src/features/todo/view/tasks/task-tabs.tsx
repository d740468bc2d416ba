import { Box, Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { tabLook } from '#src/ui/parts/page.tsx';

/** `tab` of the address; without one, what is on this device. */
export type TaskTab = 'server';

/** The two halves of /main/taskManagement: what waits here, and what the server works on. */
export const TaskTabs = ({ tab }: { readonly tab: TaskTab | undefined }) => {
  const { t } = useLingui();
  const tabs: readonly { readonly tab: TaskTab | undefined; readonly name: string }[] = [
    { tab: undefined, name: t`Needs attention` },
    { tab: 'server', name: t`Server tasks` },
  ];
  return (
    <Box maxW="48rem" mx="auto" width="full" px={{ base: '4', md: '6' }} pt={{ base: '2', md: '4' }}>
      <Flex asChild gap={{ base: '1', md: '2' }} borderBottomWidth="1px">
        <nav aria-label={t`Where tasks run`}>
          {tabs.map((one) => (
            <Box asChild key={one.name} {...tabLook(one.tab === tab)}>
              <Link
                to="/main/taskManagement"
                search={one.tab === undefined ? {} : { tab: one.tab }}
                replace
                aria-current={one.tab === tab ? 'page' : undefined}
                activeOptions={{ exact: true }}
                activeProps={{}}
              >
                {one.name}
              </Link>
            </Box>
          ))}
        </nav>
      </Flex>
    </Box>
  );
};
