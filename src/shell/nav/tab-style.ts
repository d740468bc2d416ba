/** A tab of the bottom bar: a picture over a word. */
export const tabStyle = {
  flex: '1',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.5',
  minW: '0',
  height: 'full',
  fontSize: 'xs',
  lineHeight: '1.2',
  cursor: 'pointer',
  position: 'relative',
  _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
} as const;
