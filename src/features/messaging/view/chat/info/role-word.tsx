import { Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';

/** What somebody is in the conversation; most are nothing in particular. */
export const RoleWord = ({ role }: { readonly role: string }) => {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    owner: t`Owner`,
    teacher: t`Teacher`,
    assistant: t`Assistant`,
  };
  return (
    <Text as="span" fontSize="xs" color="fg.muted" flexShrink="0">
      {words[role] ?? ''}
    </Text>
  );
};
