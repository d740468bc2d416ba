import { Box, Flex } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { SignIn } from '#src/features/account/view/sign-in.ts';
import { LanguageLinks } from '#src/shell/header/language-links.tsx';
import { Logo } from '#src/shell/header/logo.tsx';
import { leavingUid } from '#src/shell/session/leaving.ts';
import { forgetLeftBehind, notTidied } from '#src/ui/live/left-behind.ts';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { BrandName } from '#src/ui/parts/brand.tsx';

const loadSession = () => import('#src/shell/session/open.ts');
const prepare = () => void loadSession();

/** Opens the session of whoever signed in, by whatever way, and leads to where they were going. */
export const useEnter = (redirect: string | undefined): ((signedIn: SignIn) => Promise<void>) => {
  const router = useRouter();
  useWhenIdle(prepare);
  return async ({ person, token }) => {
    const { sessionOf } = await loadSession();
    // Nobody comes in while somebody's data is still going.
    if (leavingUid() !== '') await (await import('#src/shell/session/log-out.ts')).finishLogOut();
    if (notTidied().length > 0) await (await import('#src/shell/session/left-behind.ts')).tidyLeftBehind();
    forgetLeftBehind(person.uid);
    await sessionOf(person, token);
    await router.invalidate();
    router.history.replace(redirect ?? '/main');
  };
};

/** Around every screen before somebody is signed in: the school, one card, and the choice of language. */
export const EntryFrame = ({ children }: { readonly children: ReactNode }) => (
  <Flex as="main" minH="100dvh" direction="column" align="center" justify="center" px="4" py="8" gap="6">
    <Flex align="center" gap="3" fontSize="lg" fontWeight="600">
      <Logo size={40} />
      <BrandName />
    </Flex>
    <Box width="full" maxW="24rem" bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '5', sm: '8' }}>
      {children}
    </Box>
    <LanguageLinks />
  </Flex>
);
