import { Flex, Text } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { daysLeft } from '#contract/features/payment/keys.ts';
import { schoolDay } from '#src/ui/words/time.tsx';
import { usePaymentWords } from './words.ts';

interface LineProps {
  readonly profile: { readonly vip: number; readonly vipUntil?: number };
}

/** What the person has and until when; said in colour under seven days (S-525). */
export const MembershipLine = ({ profile }: LineProps) => {
  const { tierName } = usePaymentWords();
  const until = profile.vip === 0 ? 0 : (profile.vipUntil ?? 0);
  const left = daysLeft(profile, Date.now());
  return (
    <Flex gap="2" wrap="wrap" align="baseline">
      <Text fontWeight="600">{tierName(profile.vip)}</Text>
      {until > 0 && (
        <Text color="fg.muted">
          <Trans>until {schoolDay(until)}</Trans>
        </Text>
      )}
      {left !== undefined && (
        <Text color="fg.warning" fontWeight="500" role="status">
          <Plural value={left} one="Ends within a day" other="Ends in # days" />
        </Text>
      )}
    </Flex>
  );
};
