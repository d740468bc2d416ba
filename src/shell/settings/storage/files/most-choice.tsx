import { Trans, useLingui } from '@lingui/react/macro';
import { changeKeeping, readKeeping, sizeRules } from '#src/core/device/keeping.ts';
import { useSession } from '#src/ui/live/session.tsx';
import { useLive } from '#src/ui/live/use-live.ts';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { sizeText } from '#src/ui/words/size.ts';

/** How much room files may take; the worker that keeps them follows it at once. */
export const MostChoice = () => {
  const { replica } = useSession();
  const { t } = useLingui();
  const keeping = useLive(readKeeping);
  const choose = async (value: string) => {
    const mostBytes = sizeRules.find((bytes) => String(bytes) === value);
    if (mostBytes !== undefined) await changeKeeping(replica, () => ({ mostBytes }));
  };
  return (
    <SelectField
      label={<Trans>Most room for files</Trans>}
      hint={
        <Trans>
          Above it, what was not used for the longest time goes first. What you keep yourself counts, and stays; so does
          what waits to be sent.
        </Trans>
      }
      value={String(keeping?.mostBytes ?? 0)}
      onValue={(value) => void choose(value)}
      options={sizeRules.map((bytes) => ({
        value: String(bytes),
        label: bytes === 0 ? t`No limit but the browser’s` : sizeText(bytes),
      }))}
    />
  );
};
