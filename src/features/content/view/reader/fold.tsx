import type { SystemStyleObject } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface FoldProps {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A chapter that can be folded. */
export const Fold = ({ isOpen, onToggle, title, aside, children }: FoldProps) => (
  <div className="fold">
    <h2>
      <button className="fold-head" type="button" aria-expanded={isOpen} onClick={onToggle}>
        <span className="fold-icon">
          {isOpen ? <ChevronDown size={18} aria-hidden /> : <ChevronRight size={18} aria-hidden />}
        </span>
        <span className="fold-title">{title}</span>
        {aside}
      </button>
    </h2>
    {isOpen && <div className="fold-body">{children}</div>}
  </div>
);

/** Of the page that they stand in. What is drawn in one changes nothing of the others. */
export const foldsStyle: SystemStyleObject = {
  '& .fold': { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden', contain: 'content' },
  '& .fold-head': {
    display: 'flex',
    width: 'full',
    minH: '52px',
    px: '3',
    py: '1.5',
    alignItems: 'center',
    gap: '2',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
  },
  '& .fold-icon': { color: 'fg.muted', flexShrink: '0' },
  '& .fold-title': { flex: '1', minW: '0', fontWeight: '600', lineClamp: '2' },
  '& .fold-body': { borderTopWidth: '1px', pb: '1' },
  '& .fold-section': { px: '4', pt: '3', pb: '1', fontSize: 'sm', fontWeight: '600', color: 'fg.muted' },
};
