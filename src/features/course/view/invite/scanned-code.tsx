import { Button, Flex, Text } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { coreRefusal, type Refusal } from '#contract/core/refusal.ts';
import { joinCourseByCode } from '#contract/features/course/calls.ts';
import { courseRoleCode } from '#contract/features/course/keys.ts';
import { courseRefusal } from '#contract/features/course/rules.ts';
import { useSend } from '#src/ui/live/drafts/use-send.ts';
import { useDraft } from '#src/ui/live/use-draft.ts';
import { restingLook, useOnce } from '#src/ui/live/use-once.ts';
import { useCanAsk } from '#src/ui/live/use-status.ts';
import { EmptyState } from '#src/ui/parts/empty-state.tsx';
import { Page } from '#src/ui/parts/page.tsx';
import { useRefusalText } from '#src/ui/words/refusal-texts.ts';
import { joinDraft } from './state.ts';

/** /join and /qrcode: where the invitation to a course leads. One press joins; without a network the code is kept. */
export const ScannedCode = ({ code }: { readonly code: string }) => {
  const { t } = useLingui();
  const send = useSend();
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const canAsk = useCanAsk();
  const draft = useDraft(joinDraft, '');
  const [refusal, setRefusal] = useState<Refusal>();
  const join = useOnce(async () => {
    if (!canAsk) {
      draft.setValue(code);
      await draft.flush();
      return setRefusal(coreRefusal.needsNetwork);
    }
    const result = await send(joinCourseByCode, () => ({ code }));
    if (result.ok) {
      const courseid = result.value.data?.courseId ?? '';
      return navigate({ to: '/main/classDetail', search: { courseid, courserole: courseRoleCode.student } });
    }
    const { courseId } = result.refusal.params ?? {};
    if (result.refusal.reason === courseRefusal.enrolFirst.reason && typeof courseId === 'string')
      return navigate({ href: `/studentEnrollCourseDetail?courseid=${courseId}` });
    setRefusal(result.refusal);
  });
  if (code === '')
    return (
      <Page title={t`Scanned code`} headingHidden>
        <EmptyState picture="lost" title={<Trans>There is no code in this address</Trans>}>
          <Trans>Scan the QR code again, or type the join code on “My classroom”.</Trans>
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t`Join with a code`} headingHidden>
      <Flex direction="column" align="center" gap="4" textAlign="center" py="14" px="4">
        <Text color="fg.muted">
          <Trans>Join code</Trans>
        </Text>
        <Text fontFamily="mono" fontSize="4xl" fontWeight="600" letterSpacing="0.12em" lineHeight="1.1">
          {code}
        </Text>
        {refusal !== undefined && (
          <Text role="alert" color="fg.error" maxW="26rem">
            {textOf(refusal)}
          </Text>
        )}
        <Button onClick={join} {...restingLook(false)}>
          <Trans>Join the course</Trans>
        </Button>
      </Flex>
    </Page>
  );
};
