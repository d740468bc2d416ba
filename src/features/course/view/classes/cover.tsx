import type { ReactNode } from 'react';
import { hueOf } from '#src/ui/parts/person-mark.tsx';

interface CoverProps {
  readonly courseId: string;
  readonly name: string;
  /** Address of its picture; empty: one is drawn. */
  readonly picture?: string;
  readonly children?: ReactNode;
}

/** Of the list that stands around the covers. */
export const coverStyle = {
  '& [data-cover]': {
    position: 'relative',
    overflow: 'hidden',
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'flex-end',
    height: { base: '72px', md: '88px' },
    p: '3',
  },
  '& [data-cover] > img': { position: 'absolute', inset: '0', width: '100%', height: '100%', objectFit: 'cover' },
  '& [data-cover] > span': { position: 'relative' },
  '& [data-cover] > div': {
    position: 'absolute',
    insetStart: '4',
    bottom: '1',
    fontSize: { base: '40px', md: '48px' },
    fontWeight: '600',
    lineHeight: '1',
    opacity: '0.85',
    userSelect: 'none',
  },
} as const;

/** A course's cover: its picture, or one drawn from its id, which is always the same. */
export const Cover = ({ courseId, name, picture = '', children }: CoverProps) => {
  const color = `var(--chakra-colors-chart-${hueOf(courseId)})`;
  const tint = (percent: number) => `color-mix(in srgb, ${color} ${percent}%, var(--chakra-colors-bg-panel))`;
  if (picture !== '')
    return (
      <div data-cover>
        <img src={picture} alt="" loading="lazy" decoding="async" />
        {children}
      </div>
    );
  return (
    <div data-cover style={{ backgroundColor: tint(12), backgroundImage: pattern(hueOf(`${courseId}.`), tint(22)) }}>
      <div aria-hidden style={{ color }}>
        {[...name.trim()][0]}
      </div>
      {children}
    </div>
  );
};

const pattern = (kind: number, color: string): string =>
  [
    `repeating-linear-gradient(45deg, transparent 0 14px, ${color} 14px 16px)`,
    `radial-gradient(circle at 85% 120%, ${color} 0 60px, transparent 61px)`,
    `repeating-linear-gradient(90deg, transparent 0 22px, ${color} 22px 24px)`,
    `radial-gradient(circle at 92% -10%, ${color} 0 70px, transparent 71px)`,
    `linear-gradient(115deg, transparent 55%, ${color} 55.2%)`,
    `repeating-radial-gradient(circle at 100% 100%, transparent 0 16px, ${color} 16px 18px)`,
    `repeating-linear-gradient(-45deg, transparent 0 20px, ${color} 20px 22px)`,
    `linear-gradient(65deg, transparent 60%, ${color} 60.2%)`,
  ][kind - 1] ?? 'none';
