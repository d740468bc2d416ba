import { Trans, useLingui } from '@lingui/react/macro';
import { changeKeeping, cleanAnswers, cleanRules, readKeeping } from '#src/core/device/keeping.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';

/** When what can be had again is cleaned away by itself. */
export const CleanChoice = () => {
  const { replica } = useSession();
  const { t } = useLingui();
  const keeping = useLive(readKeeping);
  const choose = async (value: string) => {
    const cleanAfter = cleanRules.find((days) => String(days) === value);
    if (cleanAfter === undefined) return;
    await changeKeeping(replica, () => ({ cleanAfter }));
    await cleanAnswers(replica, Date.now());
  };
  return (
    <SelectField
      label={<Trans>Clean up automatically</Trans>}
      hint={
        <Trans>
          Lists that only the server can make, and files that came by themselves, of courses that are not kept. Your own
          work is never cleaned up.
        </Trans>
      }
      value={String(keeping?.cleanAfter ?? 90)}
      onValue={(value) => void choose(value)}
      options={cleanRules.map((days) => ({
        value: String(days),
        label: days === 0 ? t`Never` : t`After ${days} days`,
      }))}
    />
  );
};
