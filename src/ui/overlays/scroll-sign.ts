/**
 * Of a menu that may be longer than its window: a shadow at the edge behind which it goes on, none at an end. The first two layers
 * scroll with the entries and cover the shadows where there is nothing more.
 */
export const scrollSign = {
  '--ground': 'colors.bg.panel',
  '--shade': { base: 'rgb(0 0 0 / 28%)', _dark: 'rgb(0 0 0 / 80%)' },
  backgroundImage: [
    'linear-gradient(var(--ground) 40%, transparent)',
    'linear-gradient(transparent, var(--ground) 60%)',
    'radial-gradient(farthest-side at 50% 0, var(--shade), transparent)',
    'radial-gradient(farthest-side at 50% 100%, var(--shade), transparent)',
  ].join(', '),
  backgroundPosition: 'center top, center bottom, center top, center bottom',
  backgroundRepeat: 'no-repeat',
  backgroundSize: '100% 48px, 100% 48px, 100% 14px, 100% 14px',
  backgroundAttachment: 'local, local, scroll, scroll',
} as const;
