/** The pages of one language by name, in the small Markdown of `text/parse.ts`: `<language>/<name>.md`, named as in the address. */
export type Texts = Readonly<Record<string, string>>;
/** Public pages (spec P2.1), spelled as there; their canonical address is `/<name>`. */
export const portalPages = [
  'homePage',
  'productFunction',
  'solutions',
  'mechanism',
  'localized',
  'downloadbrowse',
  'browser',
  'helpCenter',
  'productDynamic',
  'aboutUs',
  'cooperation',
  'contactktp',
  'vipPower',
  'clauseService',
] as const;

export type PortalPageName = (typeof portalPages)[number];

/** The page of an address, whatever its case. */
export const portalPageOf = (name: string): PortalPageName | undefined =>
  portalPages.find((page) => page.toLowerCase() === name.toLowerCase());

const others = ['portal', 'customhelpcenter'];

/** Read by anybody; nothing of a person is opened there. */
export const isPortalAddress = (path: string): boolean => {
  const first = path.split('/')[1] ?? '';
  return others.includes(first.toLowerCase()) || portalPageOf(first) !== undefined;
};

/** A school's own front page; one that leads back to ours is none. */
export const ownPortalOf = (address: string, here: string): string | undefined => {
  if (address === '') return undefined;
  const { href, origin, pathname } = new URL(address, here);
  const isOurs = origin === new URL(here).origin && (pathname === '/' || isPortalAddress(pathname));
  return isOurs ? undefined : href;
};
