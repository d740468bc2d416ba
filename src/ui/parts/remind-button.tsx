import { Button } from '@chakra-ui/react';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Result } from '#contract/core/result.ts';
import { useRested } from '../live/use-once.ts';
import { useCanAsk } from '../live/use-status.ts';
import { tell, useTellRefusal } from '../words/tell.ts';

interface RemindButtonProps {
  /** Answers how many were reminded: the server knows by now who is meant. */
  readonly remind: () => Promise<Result<{ readonly data?: { readonly students?: number } | undefined }>>;
  /** Told where nobody is left. */
  readonly nobody?: string;
  readonly children: ReactNode;
  readonly size?: 'xs' | 'sm';
}

/** Reminds whoever has not done it yet. */
export const RemindButton = ({ remind, nobody, children, size = 'sm' }: RemindButtonProps) => {
  const { t } = useLingui();
  const canAsk = useCanAsk();
  const tellRefusal = useTellRefusal();
  const { onClick, ...look } = useRested(async () => {
    const result = await remind();
    if (!result.ok) return tellRefusal(result.refusal);
    const students = result.value.data?.students ?? 0;
    if (students === 0) return tell(nobody ?? t`Nobody is left to be reminded.`);
    tell(
      plural(students, {
        one: '# student is reminded.',
        other: '# students are reminded.',
      }),
    );
  }, canAsk);
  return (
    <Button
      size={size}
      variant="outline"
      title={canAsk ? undefined : t`Reminding needs the network.`}
      onClick={onClick}
      {...look}
    >
      <BellRing size={16} aria-hidden />
      {children}
    </Button>
  );
};
