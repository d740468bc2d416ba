import { Box } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { Vip } from '#contract/features/account/rows.ts';
import { vipBadge } from './vip.ts';

/** Membership in a word, beside the name. */
export const VipTag = ({ vip }: { readonly vip: Vip }) => {
  const { t } = useLingui();
  const badge = vipBadge(vip);
  if (badge === 'none') return null;
  return (
    <Box
      as="span"
      flexShrink="0"
      px="1.5"
      borderRadius="l1"
      fontSize="xs"
      fontWeight="600"
      lineHeight="18px"
      bg={badge === 'super' ? 'fg.warning' : 'bg.warning'}
      color={badge === 'super' ? 'bg.panel' : 'fg.warning'}
      data-vip={badge}
    >
      {badge === 'super' ? t`Super VIP` : t`VIP`}
    </Box>
  );
};
