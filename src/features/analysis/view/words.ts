import { useLingui } from '@lingui/react/macro';
import type { Reason, Standing } from '#contract/features/analysis/progress.ts';

export const useReasonNames = (): Readonly<Record<Reason, string>> => {
  const { t } = useLingui();
  return {
    missing: t`2 of the last 3 missing`,
    late: t`3 of the last 5 late`,
    falling: t`Scores are falling`,
    low: t`Below 60 %`,
  };
};

export const useStandingNames = (): Readonly<Record<Standing, string>> => {
  const { t } = useLingui();
  return {
    done: t`Done in time`,
    late: t`Done late`,
    missing: t`Missing`,
    open: t`Not yet`,
    excused: t`Excused`,
  };
};

/** Of `all`, and nothing of nothing. */
export const part = (some: number, all: number): number | undefined => (all > 0 ? some / all : undefined);
