import { proxy, useSnapshot } from 'valtio';
import { safeAddress } from '#contract/core/shapes/address.ts';

/** How the school of this address looks and what it has. Empty means: as the product. */
export interface School {
  readonly name: string;
  readonly className: string;
  readonly logo: string;
  readonly icon: string;
  readonly ownDomain: boolean;
  readonly privateDeployment: boolean;
  readonly aiModule: boolean;
  /** Neither AI nor a service desk of ours otherwise (S-480). */
  readonly hasAi: boolean;
  readonly membership: boolean;
  readonly office: boolean;
  readonly graph: boolean;
  /** The one person whose avatar menu switches the language (S-050). */
  readonly languageSwitchUid: string;
  readonly links: {
    readonly agency: string;
    readonly aiTools: string;
    readonly recordings: string;
    readonly plagiarism: string;
    readonly defence: string;
    readonly aiWriting: readonly { readonly name: string; readonly url: string }[];
    readonly officialAccount: string;
    /** The school’s own front page, in the place of /homePage (S-058). */
    readonly portal: string;
    /** Knowledge graphs of the school outside of the product (S-109). */
    readonly forest: string;
  };
  /** `filing`: the line that the law wants below public pages (S-552). */
  readonly service: { readonly phone: string; readonly email: string; readonly filing: string };
}

const storageKey = 'school';

/** What /login and every first paint are drawn with; scripts/first-paint/page.js reads the same entry. */
const stored = (): unknown => {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}');
  } catch {
    return {};
  }
};

/** A school from whatever lies on the device or came by the wire: names are text, addresses are safe or empty. */
export const schoolFrom = (given: unknown): School => {
  const of = record(given);
  const links = record(of.links);
  const service = record(of.service);
  const tools = Array.isArray(links.aiWriting) ? links.aiWriting : [];
  return {
    name: text(of.name),
    className: text(of.className),
    logo: safeAddress(of.logo),
    icon: safeAddress(of.icon),
    ownDomain: of.ownDomain === true,
    privateDeployment: of.privateDeployment === true,
    aiModule: of.aiModule !== false,
    hasAi: of.aiModule !== false && of.privateDeployment !== true,
    membership: of.membership !== false,
    office: of.office !== false,
    graph: of.graph !== false,
    languageSwitchUid: text(of.languageSwitchUid),
    links: {
      agency: safeAddress(links.agency),
      aiTools: safeAddress(links.aiTools),
      recordings: safeAddress(links.recordings),
      plagiarism: safeAddress(links.plagiarism),
      defence: safeAddress(links.defence),
      aiWriting: tools.map(record).map(({ name, url }) => ({ name: text(name), url: safeAddress(url) })),
      officialAccount: safeAddress(links.officialAccount),
      portal: safeAddress(links.portal),
      forest: safeAddress(links.forest),
    },
    service: { phone: text(service.phone), email: text(service.email), filing: text(service.filing) },
  };
};

const record = (given: unknown): Readonly<Record<string, unknown>> =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};

const text = (given: unknown): string => (typeof given === 'string' ? given : '');

const isStored = (): boolean => typeof localStorage !== 'undefined' && localStorage.getItem(storageKey) !== null;

const state = proxy<{ school: School; isKnown: boolean }>({
  school: schoolFrom(typeof localStorage === 'undefined' ? {} : stored()),
  isKnown: isStored(),
});

/** The school of this address, as it said last; before its first word, the product's own look. */
export const useSchool = (): School => useSnapshot(state).school as School;

/** Whether it has said anything on this device; until then its name may still take the place of ours. */
export const useSchoolIsKnown = (): boolean => useSnapshot(state).isKnown;

/** Shows the school's answer and keeps it for the next start. */
export const showSchool = (given: unknown): void => {
  const school = schoolFrom(given);
  const next = JSON.stringify(school);
  if (state.isKnown && next === JSON.stringify(state.school)) return;
  Object.assign(state, { school, isKnown: true });
  localStorage.setItem(storageKey, next);
  showIcon(school.icon);
};

const ownIcon = '/icon.svg';

const showIcon = (icon: string): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return;
  link.removeAttribute('type');
  link.href = icon === '' ? ownIcon : icon;
};

/**
 * The second-level domain that picks the school (S-052): `qiming` of `qiming.class.example` and of `www.qiming.edu`; empty
 * for a number or a machine's name.
 */
export const schoolOfHost = (host: string): string => {
  const labels = host
    .toLowerCase()
    .replace(/^www\./, '')
    .split('.');
  const isNumber = labels.every((label) => /^\d+$/.test(label)) || host.includes(':');
  return isNumber || labels.length < 2 ? '' : (labels[0] ?? '');
};
