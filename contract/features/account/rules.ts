import { refusals } from '#contract/core/refusal.ts';
import { replyCode } from '#contract/core/reply-code.ts';

export const accountRefusal = refusals('account', {
  /** Account or password is wrong; which of them is not said. */
  wrongPassword: { text: 'Account or password is wrong.' },
  /** Too many attempts; `params.seconds` says how long to wait. */
  locked: { text: 'Too many attempts. Try again in {seconds} seconds.', code: replyCode.tooMany },
  accountTaken: { text: 'This account name is taken.' },
  institutionUnknown: { text: 'This institution does not exist.', code: replyCode.notFound },
  /** Not the password of this account. */
  oldPasswordWrong: { text: 'This is not your current password.', field: 'oldPassword' },
  /** One of those that are guessed first. */
  passwordCommon: { text: 'This password is among the first to be guessed.', field: 'newPassword' },
  passwordSame: { text: 'The new password is the current one.', field: 'newPassword' },
  /** Too many failures: a sum is to be calculated first. */
  captchaNeeded: { text: 'Calculate the sum in the picture first.', field: 'captcha' },
  captchaWrong: { text: 'That is not the result. Here is another sum.', field: 'captcha' },
  /** Neither an address nor a number. */
  emailWrong: { text: 'This is not an e-mail address.', field: 'email' },
  mobileWrong: { text: 'This is not a mobile number.', field: 'mobile' },
  /** This server has nobody who carries such letters. */
  noMail: { text: 'This school sends no e-mail. Sign in with your password, or ask your school.' },
  noSms: { text: 'This school sends no text messages. Sign in with your password, or ask your school.' },
  /** `params.seconds` until another code may be sent. */
  codeTooSoon: {
    text: 'Too many codes were sent here. Ask for another one in {seconds} seconds.',
    code: replyCode.tooMany,
  },
  /** So many were registered from one network today; `params.seconds` until the next. */
  enoughAccounts: {
    text: 'Too many accounts were registered from this network today. Try again tomorrow, or from another network.',
    code: replyCode.tooMany,
  },
  codeWrong: { text: 'This is not the code that was sent.', field: 'code' },
  /** Tried too often, used, or older than ten minutes. */
  codeOver: { text: 'This code is no longer valid. Ask for another one.', field: 'code' },
  /** Said to whoever proved that the address is theirs. */
  nobodyHasIt: { text: 'Nobody has registered with this. Register first.' },
  addressTaken: { text: 'Somebody has registered with this already. Sign in instead.' },
  /** Said to whoever knows the password. */
  closed: { text: 'Your school has closed this account. Ask there, or appeal.', code: replyCode.notAllowed },
  resetOver: { text: 'This took too long. Ask for another code.' },
  activationWrong: { text: 'Account or activation code is wrong.', field: 'code' },
  qrOver: { text: 'This QR code is no longer valid. Refresh it on the screen.' },
  qrNumberWrong: { text: 'The numbers differ: nothing was signed in.' },
  /** This server has nothing to do with WeChat. */
  noWechat: { text: 'This school has no sign-in by WeChat.' },
  /** Came back too late, twice, or from where nobody was sent. */
  wechatOver: { text: 'This sign-in by WeChat is no longer valid. Begin again.' },
  wechatSilent: { text: 'WeChat does not answer. Try again, or sign in by another way.', code: replyCode.tryAgain },
  wechatTaken: { text: 'This WeChat belongs to another account.' },
  lastWayIn: { text: 'One way to sign in has to stay.' },
  certifiedAlready: { text: 'Your school has certified this. Ask your school for changes.' },
  /** `params.courses`: how many have no other teacher. */
  teachesAlone: { text: 'You are the only teacher of {courses} courses. Hand them over first.' },
  /** Its waiting time is over, and it has begun. */
  erasing: { text: 'This account is being erased. That can no longer be taken back.', code: replyCode.notAllowed },
  /** No such person in the asker's school, or one who looks after it too. */
  personUnknown: { text: 'This person is not one whom your school’s desk may change.', code: replyCode.notFound },
  /** `params.most` people at once. */
  rosterTooLong: { text: 'At most {most} people in one file. Split it.', code: replyCode.tooLarge },
  /** No line names the columns. */
  rosterNoHeading: { text: 'No line names the columns. One has to say “Name” and “Account” or “Number”.' },
  /** A heading, and nobody below it. */
  rosterEmpty: { text: 'Below the heading there is nobody.' },
  /** Neither XLSX nor text, broken, or unpacked it is too large. */
  rosterUnreadable: { text: 'This file cannot be read. Save it as XLSX or CSV again.' },
  /** Of the years before 2007. */
  rosterOldKind: { text: 'This is an old .xls file. Save it as .xlsx.' },
  /** Of the work that makes them: somebody has one of the names since it was begun. */
  rosterTaken: { text: 'No account was created: one of these was just taken. Choose the file again.' },
  importUnknown: {
    text: 'This import is not there any more. Make new codes under “People”.',
    code: replyCode.notFound,
  },
  /** Everybody has an account by it. */
  importOver: { text: 'All accounts are created. It can no longer be cancelled.' },
  /** Neither a number nor an address. */
  contactWrong: { text: 'This is neither a mobile number nor an e-mail address.', field: 'contact' },
  /** The half hour is over, or the appeal was put. */
  appealOver: { text: 'This took too long. Send the appeal again.' },
  appealFull: { text: 'Three pictures at most.' },
  appealUnknown: { text: 'This appeal is not there any more. Refresh.', code: replyCode.notFound },
  /** Somebody else was faster. */
  appealDecided: { text: 'Somebody has answered this appeal already.' },
  /** Neither JPEG nor WebP. */
  notAPicture: { text: 'This is not a JPEG or WebP picture.', field: 'data' },
  tooManyPixels: {
    text: 'The picture has more than a million pixels. Make it smaller.',
    code: replyCode.tooLarge,
    field: 'data',
  },
  proofTooLarge: {
    text: 'The picture has more than four million pixels. Make it smaller.',
    code: replyCode.tooLarge,
    field: 'file',
  },
  pictureTooLarge: { text: 'The picture is larger than 48 kB.', code: replyCode.tooLarge, field: 'data' },
});
