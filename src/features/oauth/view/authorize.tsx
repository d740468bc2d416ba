import { Box, Button, Heading, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { Call, Output } from '#contract/core/call.ts';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { type Result, refused } from '#contract/core/result.ts';
import { getClientInfo, getCode } from '#contract/features/oauth/calls.ts';
import { askOnce, lazyWire } from '#src/core/rpc.ts';
import { refusalOfTrouble } from '#src/core/wire-error.ts';
import { readToken, rememberedPerson } from '#src/ui/live/person.ts';
import { useOnce } from '#src/ui/live/use-once.ts';
import { useTitle } from '#src/ui/parts/page.tsx';
import { Waiting } from '#src/ui/parts/waiting.tsx';
import { languageTag } from '#src/ui/words/language.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';

const wire = lazyWire({
  baseUrl: '',
  fetch: (...request) => fetch(...request),
  token: async () => readToken(),
  language: languageTag,
  now: Date.now,
});

const ask = async <C extends Call>(call: C, input: z.input<C['input']>): Promise<Result<Output<C>>> => {
  try {
    return await askOnce(wire, call, input);
  } catch (error) {
    return refused(refusalOfTrouble(error));
  }
};

export interface AuthorizeRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly responseType: string;
  readonly state: string;
  readonly codeChallenge: string;
  readonly codeChallengeMethod: string;
}

interface AuthorizeProps {
  readonly request: AuthorizeRequest;
  /** The sign-in of this browser is over. */
  readonly onSignedOut: () => void;
}

/** Another system asks who somebody is: told by a press, and only to an address that was registered. */
export const Authorize = ({ request, onSignedOut }: AuthorizeProps) => {
  const { t } = useLingui();
  useTitle(t`Sign in to another system`);
  const textOf = useRefusalText();
  const [name, setName] = useState<string>();
  const [refusal, setRefusal] = useState<Refusal>();
  const { clientId, redirectUri } = request;
  useEffect(() => {
    void ask(getClientInfo, { clientId, redirectUri }).then((said) =>
      said.ok ? setName(said.value.name) : setRefusal(said.refusal),
    );
  }, [clientId, redirectUri]);
  const go = useOnce(async () => {
    const said = await ask(getCode, request);
    if (said.ok) return location.assign(said.value.url);
    if (said.refusal.reason === coreRefusal.notSignedIn.reason) return onSignedOut();
    setRefusal(said.refusal);
  });
  const person = rememberedPerson()?.username ?? '';
  if (name === undefined && refusal === undefined) return <Waiting rows={2} />;
  return (
    <Box display="grid" gap="5">
      <Heading as="h1" fontSize="xl" fontWeight="600">
        {name === undefined ? <Trans>Not possible</Trans> : <Trans>Sign in to {name}</Trans>}
      </Heading>
      <Text role="alert" fontSize="sm" color="fg.error" hidden={refusal === undefined}>
        {refusal !== undefined && textOf(refusal)}
      </Text>
      {name !== undefined && (
        <>
          <Text fontSize="sm">
            <Trans>{name} is told your name, school, number and whether you teach. It is not told your password.</Trans>
          </Text>
          <Button size="lg" onClick={go}>
            <Trans>Continue as {person}</Trans>
          </Button>
        </>
      )}
    </Box>
  );
};
