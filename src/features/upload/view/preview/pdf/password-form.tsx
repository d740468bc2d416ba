import { Button, Flex, Input, Text } from '@chakra-ui/react';
import { inputRecipe } from '@chakra-ui/react/theme';
import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';

interface PasswordFormProps {
  readonly wasWrong: boolean;
  readonly onAnswer: (password: string) => void;
}

/** A file that its author locked. The password stays in this page. */
export const PasswordForm = ({ wasWrong, onAnswer }: PasswordFormProps) => {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  return (
    <EmptyState icon={Lock} title={<Trans>This file is protected by a password</Trans>}>
      <Trans>Who made it knows the password. It is used here only and not kept.</Trans>
      <Flex
        asChild
        mt="4"
        gap="2"
        justify="center"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') onAnswer(password);
        }}
      >
        <form>
          <Input
            recipe={inputRecipe}
            type="password"
            autoComplete="off"
            aria-label={t`Password of the file`}
            aria-invalid={wasWrong}
            value={password}
            maxW="14rem"
            onChange={({ target }) => setPassword(target.value)}
          />
          <Button type="submit">
            <Trans>Open</Trans>
          </Button>
        </form>
      </Flex>
      {wasWrong && (
        <Text role="alert" color="fg.error" mt="2">
          <Trans>This is not the password.</Trans>
        </Text>
      )}
    </EmptyState>
  );
};
