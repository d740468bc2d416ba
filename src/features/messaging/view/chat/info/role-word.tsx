import { Text } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { ScopeRole } from '#contract/core/roles.ts';

/** What somebody is in the conversation; most are nothing in particular. */
export const RoleWord = ({ role }: { readonly role: ScopeRole }) => {
  const { t } = useLingui();
  const words: Readonly<Partial<Record<ScopeRole, string>>> = {
    owner: t`Owner`,
    admin: t`Administrator`,
    teacher: t`Teacher`,
    assistant: t`Assistant`,
  };
  return (
    <Text as="span" fontSize="xs" color="fg.muted" flexShrink="0">
      {words[role] ?? ''}
    </Text>
  );
};
