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
  // "Notifications" fits into a fifth of 360 px.
  fontSize: '11px',
  lineHeight: '1.2',
  cursor: 'pointer',
  position: 'relative',
  _focusVisible: { outline: '2px solid', outlineColor: 'brand.focusRing', outlineOffset: '-2px' },
} as const;
