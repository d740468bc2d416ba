import * as z from 'zod/mini';
import { call } from '#contract/core/call.ts';
import { limits } from '#contract/core/limits.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import { safeAddress } from '#contract/core/shapes/address.ts';

const short = z._default(z.string().check(z.trim(), z.maxLength(limits.nameChars)), '');
/** `https:` or a path of this server; empty where there is none. */
const address = z._default(
  z.string().check(
    z.trim(),
    z.maxLength(500),
    z.refine((text) => text === '' || safeAddress(text) !== ''),
  ),
  '',
);
const off = z._default(z.boolean(), false);
const on = z._default(z.boolean(), true);

const links = {
  agency: address,
  aiTools: address,
  recordings: address,
  plagiarism: address,
  defence: address,
  aiWriting: z._default(z.array(z.object({ title: short, url: address })).check(z.maxLength(20)), []),
  officialAccount: address,
  /** Of a school with a portal of its own: /homePage leads there (S-058). */
  portal: address,
  /** A forest of knowledge graphs outside of the product (S-109). */
  forest: address,
};

/** How a school looks and what it has; whatever it leaves empty is the product's own. */
const config = {
  name: short,
  className: short,
  logo: address,
  icon: address,
  ownDomain: off,
  privateDeployment: off,
  aiModule: on,
  /** Who builds agents asks its desk first. */
  aiByApproval: off,
  membership: on,
  office: on,
  /** Its research offices are no trial. */
  fullOffices: off,
  graph: on,
  languageSwitchUid: z._default(z.string().check(z.maxLength(64)), ''),
  links: z._default(z.object(links), () => z.object(links).parse({})),
  service: z._default(z.object({ phone: short, email: short, filing: short }), { phone: '', email: '', filing: '' }),
};

export const SchoolConfig = z.object(config);
export type SchoolConfig = z.output<typeof SchoolConfig>;

/** Success is code 10000 here (S-563). A school that is not known has the deployment's own look. */
export const getSchoolConfig = call({
  name: 'getSchoolConfig',
  path: '/FutureV2/NoAuth/getSchoolConfig',
  ledger: 'C-031',
  summary: 'Name, pictures and modules of a school, by its domain.',
  reads: 'public',
  input: z.object({ school: z._default(z.string().check(z.maxLength(100)), '') }),
  output: SchoolConfig,
  okCode: replyCode.schoolConfigOk,
  wire: { name: 'schoolName', logo: 'logoDarkImageUrl', icon: 'ico_url', ownDomain: 'isKtpSelfDoamin' },
});

export const setSchoolConfig = call({
  name: 'setSchoolConfig',
  path: '/FutureV2/Operator/setSchoolConfig',
  ledger: 'ours',
  summary: 'Say how a school looks. Without a domain it is the look of every address that has none of its own.',
  reads: 'operator',
  input: z.object({
    domain: z._default(z.string().check(z.maxLength(100)), ''),
    /** The institution whose it is, whose desk may change it; empty: nobody's but the operator's. Left out, it stays whose it is. */
    coid: z.optional(z.string()),
    config: SchoolConfig,
  }),
  output: z.object({}),
});
