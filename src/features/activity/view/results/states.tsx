import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Circle, CircleCheck, CircleDotDashed, CircleSlash, Eye, type LucideIcon, RotateCcw } from 'lucide-react';
import type { ResultState } from '#contract/features/activity/keys.ts';
import type { ActivityKind } from '#src/ui/feature.ts';

/** `none`: nothing is known of it. */
type Shown = ResultState | 'none';

const texts: Readonly<Record<Shown, MessageDescriptor>> = {
  none: msg`Not begun`,
  opened: msg`Seen`,
  started: msg`Under way`,
  done: msg`Done`,
  returned: msg`Returned`,
  graded: msg`Graded`,
  excused: msg`Excused`,
};

const looks: Readonly<Record<Shown, { readonly icon: LucideIcon; readonly color: string }>> = {
  none: { icon: Circle, color: 'fg-subtle' },
  opened: { icon: Eye, color: 'fg-muted' },
  started: { icon: CircleDotDashed, color: 'brand-fg' },
  done: { icon: CircleCheck, color: 'fg-success' },
  returned: { icon: RotateCcw, color: 'fg-warning' },
  graded: { icon: CircleCheck, color: 'fg-success' },
  excused: { icon: CircleSlash, color: 'fg-muted' },
};

/** How far a student is, in the words of the kind where it has its own. */
const useStateText = (): ((state: ResultState | undefined, kind?: ActivityKind) => string) => {
  const { i18n } = useLingui();
  return (state, kind) => i18n._((state && kind?.states?.[state]) ?? texts[state ?? 'none']);
};

interface ResultMarkProps {
  readonly state: ResultState | undefined;
  readonly kind?: ActivityKind | undefined;
}

export const ResultMark = ({ state, kind }: ResultMarkProps) => {
  const text = useStateText()(state, kind);
  const { icon: Icon, color } = looks[state ?? 'none'];
  return (
    <span data-result={state} style={lookOf(color)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      <span style={words}>{text}</span>
    </span>
  );
};

/** It stands in each of hundreds of lines: styled by hand. */
const lookOf = (color: string) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  flexShrink: 0,
  color: `var(--chakra-colors-${color})`,
});

const words = { fontSize: 'var(--chakra-font-sizes-sm)', whiteSpace: 'nowrap' } as const;
