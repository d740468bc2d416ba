import { chakra } from '@chakra-ui/react';

interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

const knob = {
  boxSize: '20px',
  borderRadius: 'full',
  bg: 'brand.solid',
  borderWidth: '3px',
  borderColor: 'bg.panel',
  boxShadow: '0 0 0 1px var(--chakra-colors-brand-solid)',
} as const;

const focused = { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '2px' } as const;

const line = { height: '4px', borderRadius: 'full' } as const;
const share = 'var(--chakra-colors-brand-solid) var(--share), var(--chakra-colors-bg-emphasized) var(--share)';

const look = {
  appearance: 'none',
  bg: 'transparent',
  '&::-webkit-slider-runnable-track': { ...line, background: `linear-gradient(to right, ${share})` },
  '&::-moz-range-track': { ...line, background: `linear-gradient(to right, ${share})` },
  '&::-webkit-slider-thumb': { ...knob, appearance: 'none', mt: '-8px' },
  '&::-moz-range-thumb': { ...knob, boxSize: '14px' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::-webkit-slider-thumb': focused,
  '&:focus-visible::-moz-range-thumb': focused,
  // The system's colours leave no fill: it draws its own.
  '@media (forced-colors: active)': { appearance: 'auto' },
} as const;

/** How much, by hand; the part before the knob is filled. */
export const Slider = ({ label, min, max, step, value, onValue }: SliderProps) => (
  <chakra.input
    type="range"
    aria-label={label}
    min={min}
    max={max}
    step={step}
    value={value}
    onChange={(event) => onValue(Number(event.target.value))}
    flex="1"
    minW="0"
    height="44px"
    cursor="pointer"
    css={look}
    style={{ '--share': `${max > min ? ((value - min) / (max - min)) * 100 : 0}%` } as object}
  />
);
