import type { Input } from '#contract/core/call.ts';
import { ofField, type Refusal, refusal } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';
import type { setAvatar } from './calls.ts';
import { avatarBytes, bytesOfBase64, pictureType } from './keys.ts';

export const accountRefusal = {
  /** Account or password is wrong; which of them is not said. */
  wrongPassword: refusal('account.wrongPassword'),
  /** Too many attempts; `params.seconds` says how long to wait. */
  locked: refusal('account.locked', replyCode.tooMany),
  accountTaken: refusal('account.accountTaken'),
  institutionUnknown: refusal('account.institutionUnknown', replyCode.notFound),
  /** Not the password of this account. */
  oldPasswordWrong: ofField(refusal('account.oldPasswordWrong'), 'oldPassword'),
  /** One of those that are guessed first. */
  passwordCommon: ofField(refusal('account.passwordCommon'), 'newPassword'),
  passwordSame: ofField(refusal('account.passwordSame'), 'newPassword'),
  /** Too many failures: a sum is to be calculated first. */
  captchaNeeded: ofField(refusal('account.captchaNeeded'), 'captcha'),
  captchaWrong: ofField(refusal('account.captchaWrong'), 'captcha'),
  /** Neither an address nor a number. */
  emailWrong: ofField(refusal('account.emailWrong'), 'email'),
  mobileWrong: ofField(refusal('account.mobileWrong'), 'mobile'),
  /** This server has nobody who carries such letters. */
  noMail: refusal('account.noMail'),
  noSms: refusal('account.noSms'),
  /** `params.seconds` until another code may be sent. */
  codeTooSoon: refusal('account.codeTooSoon', replyCode.tooMany),
  codeWrong: ofField(refusal('account.codeWrong'), 'code'),
  /** Tried too often, used, or older than ten minutes. */
  codeOver: ofField(refusal('account.codeOver'), 'code'),
  /** Said to whoever proved that the address is theirs. */
  nobodyHasIt: refusal('account.nobodyHasIt'),
  addressTaken: refusal('account.addressTaken'),
  /** Said to whoever knows the password. */
  closed: refusal('account.closed', replyCode.notAllowed),
  resetOver: refusal('account.resetOver'),
  activationWrong: ofField(refusal('account.activationWrong'), 'code'),
  qrOver: refusal('account.qrOver'),
  qrNumberWrong: refusal('account.qrNumberWrong'),
  /** This server has nothing to do with WeChat. */
  noWechat: refusal('account.noWechat'),
  /** Came back too late, twice, or from where nobody was sent. */
  wechatOver: refusal('account.wechatOver'),
  wechatSilent: refusal('account.wechatSilent', replyCode.tryAgain),
  wechatTaken: refusal('account.wechatTaken'),
  lastWayIn: refusal('account.lastWayIn'),
  certifiedAlready: refusal('account.certifiedAlready'),
  /** `params.courses`: how many have no other teacher. */
  teachesAlone: refusal('account.teachesAlone'),
  /** No such person in the asker's school, or one who looks after it too. */
  personUnknown: refusal('account.personUnknown', replyCode.notFound),
  /** `params.most` people at once. */
  rosterTooLong: refusal('account.rosterTooLong', replyCode.tooLarge),
  /** No line names the columns. */
  rosterNoHeading: refusal('account.rosterNoHeading'),
  /** A heading, and nobody below it. */
  rosterEmpty: refusal('account.rosterEmpty'),
  /** Neither XLSX nor text, broken, or unpacked it is too large. */
  rosterUnreadable: refusal('account.rosterUnreadable'),
  /** Of the years before 2007. */
  rosterOldKind: refusal('account.rosterOldKind'),
  /** Of the work that makes them: somebody has one of the names since it was begun. */
  rosterTaken: refusal('account.rosterTaken'),
  importUnknown: refusal('account.importUnknown', replyCode.notFound),
  /** Everybody has an account by it. */
  importOver: refusal('account.importOver'),
  /** Neither a number nor an address. */
  contactWrong: ofField(refusal('account.contactWrong'), 'contact'),
  /** The half hour is over, or the appeal was put. */
  appealOver: refusal('account.appealOver'),
  appealFull: refusal('account.appealFull'),
  appealUnknown: refusal('account.appealUnknown', replyCode.notFound),
  /** Somebody else was faster. */
  appealDecided: refusal('account.appealDecided'),
  /** Neither JPEG nor WebP. */
  notAPicture: ofField(refusal('account.notAPicture'), 'data'),
  pictureTooLarge: ofField(refusal('account.pictureTooLarge', replyCode.tooLarge), 'data'),
} as const;

export const refuseAvatar = ({ data }: Input<typeof setAvatar>): Refusal | undefined => {
  if (bytesOfBase64(data) > avatarBytes) return accountRefusal.pictureTooLarge;
  return pictureType(data) === undefined ? accountRefusal.notAPicture : undefined;
};
