import { Box, Flex } from '@chakra-ui/react';
import { useRouter } from '@tanstack/react-router';
import { LoginScreen } from '#src/features/account/view/login-screen.tsx';
import type { SignIn } from '#src/features/account/view/sign-in.ts';
import { LanguageLinks } from '#src/shell/header/language-links.tsx';
import { Logo } from '#src/shell/header/logo.tsx';
import { leavingUid } from '#src/shell/session/leaving.ts';
import { useWhenIdle } from '#src/ui/overlays/use-when-idle.ts';
import { BrandName } from '#src/ui/parts/brand.tsx';

const loadSession = () => import('#src/shell/session/open.ts');
const prepare = () => void loadSession();

/** /login, and where other sites send somebody to sign in: the same screen (spec P2.1). `redirect`: where to go then. */
export const LoginPage = ({ redirect }: { readonly redirect: string | undefined }) => {
  const router = useRouter();
  useWhenIdle(prepare);
  const enter = async ({ person, token }: SignIn) => {
    const { sessionOf } = await loadSession();
    // Nobody comes in while somebody's data is still going.
    if (leavingUid() !== '') await (await import('#src/shell/session/log-out.ts')).finishLogOut();
    await sessionOf(person, token);
    await router.invalidate();
    router.history.replace(redirect ?? '/main');
  };
  return (
    <Flex as="main" minH="100dvh" direction="column" align="center" justify="center" px="4" py="8" gap="6">
      <Flex align="center" gap="3" fontSize="lg" fontWeight="600">
        <Logo size={40} />
        <BrandName />
      </Flex>
      <Box width="full" maxW="24rem" bg="bg.panel" borderWidth="1px" borderRadius="l3" p={{ base: '5', sm: '8' }}>
        <LoginScreen onSignedIn={enter} />
      </Box>
      <LanguageLinks />
    </Flex>
  );
};
