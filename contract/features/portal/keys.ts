/** What feedback is about (E-034): 使用帮助, 产品建议, 功能异常, 其他. */
export const feedbackTypes = ['help', 'advice', 'fault', 'other'] as const;
export type FeedbackType = (typeof feedbackTypes)[number];
