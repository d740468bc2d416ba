import { BrandMark } from '#src/ui/parts/brand.tsx';

interface LogoProps {
  readonly size?: number;
}

/** The school's, or else an open book with a tick: what is written here is kept. The same drawing as public/icon.svg. */
export const Logo = ({ size = 28 }: LogoProps) => (
  <BrandMark size={size}>
    <OwnLogo size={size} />
  </BrandMark>
);

const OwnLogo = ({ size }: Required<LogoProps>) => (
  <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
    <rect width="64" height="64" rx="15" fill="#3F58C8" />
    <path d="M32 21c-4.500-3.600-10.500-5-18-5v28c7.500 0 13.500 1.400 18 5z" fill="#fff" />
    <path d="M32 21c4.500-3.600 10.500-5 18-5v28c-7.500 0-13.500 1.400-18 5z" fill="#C7D4FB" />
    <path
      d="M36.500 31.500l4 4 7-8"
      fill="none"
      stroke="#3F58C8"
      strokeWidth="4"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
