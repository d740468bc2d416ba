/** Codes of the wire, by name. The first four are the specification's; the others are ours. */
export const replyCode = {
  notSignedIn: 20003,
  toMain: 30202,
  notAllowed: 10403,
  schoolConfigOk: 10000,
  ok: 0,
  invalidInput: 40000,
  notFound: 40400,
  /** A membership is offered instead. */
  vipNeeded: 40200,
  refused: 40900,
  conflict: 40901,
  tooLarge: 41300,
  updateNeeded: 42600,
  tooMany: 42900,
  tryAgain: 50300,
} as const;
