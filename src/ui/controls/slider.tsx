import { chakra } from '@chakra-ui/react';

interface SliderProps {
  readonly label: string;
  /** Where it stands, in words; without them the number is said. */
  readonly words?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

const knob = {
  boxSize: '16px',
  borderRadius: 'full',
  bg: 'brand.solid',
  borderWidth: '2px',
  borderColor: 'bg.panel',
  boxShadow: '0 0 0 1px var(--chakra-colors-brand-solid)',
} as const;

const focused = { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' } as const;

const share = 'var(--chakra-colors-brand-solid) var(--share), var(--chakra-colors-border-control) var(--share)';
const line = { height: '4px', borderRadius: 'full', background: `linear-gradient(to right, ${share})` } as const;

/** A browser's own has a white line wherever ours is dark. */
const look = {
  appearance: 'none',
  bg: 'transparent',
  height: '24px',
  '@media (pointer: coarse)': { height: '44px' },
  '&::-webkit-slider-runnable-track': line,
  '&::-moz-range-track': line,
  '&::-webkit-slider-thumb': { ...knob, appearance: 'none', mt: '-6px' },
  '&::-moz-range-thumb': { ...knob, boxSize: '12px' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::-webkit-slider-thumb': focused,
  '&:focus-visible::-moz-range-thumb': focused,
  // The system's colours leave no fill: it draws its own.
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;

/** How much, by hand; the part before the knob is filled. */
export const Slider = ({ label, words, min, max, step, value, onValue }: SliderProps) => (
  <chakra.input
    type="range"
    aria-label={label}
    {...(words === undefined ? {} : { 'aria-valuetext': words })}
    min={min}
    max={max}
    step={step}
    value={value}
    onChange={(event) => onValue(Number(event.target.value))}
    flex="1"
    minW="0"
    cursor="pointer"
    css={look}
    style={{ '--share': `${max > min ? ((value - min) / (max - min)) * 100 : 0}%` } as object}
  />
);
