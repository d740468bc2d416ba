import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTitle } from '#src/ui/parts/page.tsx';
import { type Area, areas, type NavPage } from '../nav/areas.ts';
import { useViewer } from '../nav/menu.tsx';

interface ForViewerProps {
  readonly area: Area;
  readonly children: ReactNode;
  readonly otherwise: (reason: ReactNode) => ReactNode;
}

/** Shows a part to those it is for, and tells the others why not. */
const ForViewer = ({ area, children, otherwise }: ForViewerProps) => {
  const { teaches, school } = useViewer();
  if (area.audience === 'teachers' && !teaches)
    return otherwise(<Trans>This part is for teachers. Your account is a student’s.</Trans>);
  if (area.isOn?.(school) === false) return otherwise(<Trans>Your school has not switched this part on.</Trans>);
  return children;
};

/** An address of a part that is still to come: what it will be for, that it is not there yet, and the way on. */
export const PlannedPage = ({ place }: { readonly place: NavPage }) => {
  const { i18n } = useLingui();
  const area: Area = areas[place.area];
  const isOpen = area.audience === 'everybody';
  const planned = (
    <Notice
      path={place.path}
      icon={area.icon}
      title={i18n._(place.title)}
      tag={<Trans>Planned</Trans>}
      isPlanned
      signedOut={isOpen}
    >
      <Text>{i18n._(area.purpose)}</Text>
      <Text color="fg.muted" fontSize="sm">
        <Trans>This part is not in this version yet. Everything else goes on as usual.</Trans>
      </Text>
    </Notice>
  );
  if (isOpen) return <main>{planned}</main>;
  return (
    <ForViewer
      area={area}
      otherwise={(reason) => (
        <Notice path={place.path} icon={area.icon} title={i18n._(place.title)}>
          <Text>{reason}</Text>
        </Notice>
      )}
    >
      {planned}
    </ForViewer>
  );
};

interface NoticeProps {
  readonly path: string;
  readonly icon: Area['icon'];
  readonly title: string;
  readonly tag?: ReactNode;
  /** It stands for what is not built: whoever counts what is there can tell. */
  readonly isPlanned?: boolean;
  /** Outside of the frame; the way on is to sign in. */
  readonly signedOut?: boolean;
  readonly children: ReactNode;
}

const Notice = ({ path, icon: Icon, title, tag, isPlanned, signedOut = false, children }: NoticeProps) => {
  useTitle(title);
  return (
    <Flex justify="center" px="4" py={{ base: '8', md: '16' }} pb="24" data-place={path} data-planned={isPlanned}>
      <Flex
        direction="column"
        align="flex-start"
        gap="4"
        width="full"
        maxW="36rem"
        bg="bg.panel"
        borderWidth="1px"
        borderRadius="l3"
        p={{ base: '5', md: '8' }}
      >
        <Flex align="center" gap="4" width="full">
          <Flex
            align="center"
            justify="center"
            flexShrink="0"
            boxSize="56px"
            borderRadius="l3"
            bg="brand.subtle"
            color="brand.fg"
          >
            <Icon size={28} strokeWidth={1.5} aria-hidden />
          </Flex>
          <Box minW="0">
            {tag !== undefined && (
              <Text fontSize="xs" fontWeight="500" color="brand.fg" mb="0.5">
                {tag}
              </Text>
            )}
            <Heading as="h1" fontSize={{ base: 'lg', md: 'xl' }} fontWeight="600" lineHeight="1.35">
              {title}
            </Heading>
          </Box>
        </Flex>
        <Flex direction="column" gap="3" lineHeight="1.7">
          {children}
        </Flex>
        <WaysOn signedOut={signedOut} />
      </Flex>
    </Flex>
  );
};

const WaysOn = ({ signedOut }: { readonly signedOut: boolean }) => {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Flex gap="2" wrap="wrap" pt="2">
      <Button asChild size="sm">
        <Link to={signedOut ? '/login' : '/main'}>
          {signedOut ? <Trans>Sign in</Trans> : <Trans>My classroom</Trans>}
        </Link>
      </Button>
      {canGoBack && (
        <Button size="sm" variant="outline" onClick={() => router.history.back()}>
          <Trans>Back</Trans>
        </Button>
      )}
    </Flex>
  );
};
