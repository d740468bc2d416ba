import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { completion } from '#contract/features/account/entry-calls.ts';
import { useSubmit } from '#src/ui/live/use-once.ts';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { askAs } from '../sign-in.ts';
import { useSchoolFields } from './school-fields.tsx';

interface CompletionProps {
  readonly user: { readonly token: string; readonly usertype: '0' | '1' };
  readonly onDone: () => Promise<void>;
}

/** Which school and college somebody belongs to; all of it may be said later (S-065). */
export const Completion = ({ user, onDone }: CompletionProps) => {
  const textOf = useRefusalText();
  const [error, setError] = useState<string>();
  const { fields, said } = useSchoolFields({
    ask: (call, input) => askAs(user.token, call, input),
    teaches: user.usertype === '1',
    size: 'lg',
  });
  const submit = useSubmit(async () => {
    const done = await askAs(user.token, completion, said);
    if (done.ok) await onDone();
    else setError(textOf(done.refusal));
  });
  return (
    <Box as="form" onSubmit={submit} display="grid" gap="5" {...{ noValidate: true }}>
      <Heading as="h1" fontSize="xl" fontWeight="600">
        <Trans>Your school</Trans>
      </Heading>
      <Text fontSize="sm" color="fg.muted">
        <Trans>Your account is ready. You can say this later too, in the settings.</Trans>
      </Text>
      {fields}
      <Text role="alert" fontSize="sm" color="fg.error" hidden={error === undefined}>
        {error}
      </Text>
      <Flex gap="3">
        <Button type="button" variant="outline" size="lg" flex="1" onClick={() => void onDone()}>
          <Trans>Not now</Trans>
        </Button>
        <Button type="submit" size="lg" flex="1">
          <Trans>Done</Trans>
        </Button>
      </Flex>
    </Box>
  );
};
