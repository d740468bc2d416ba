import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PointTag } from '#contract/features/graph/keys.ts';

export const tagNames: Readonly<Record<PointTag, MessageDescriptor>> = {
  key: msg`Key point`,
  difficult: msg`Difficult`,
  exam: msg`In the exam`,
};

/** Of a dot, on light and dark alike. */
export const tagColors: Readonly<Record<PointTag, string>> = { key: '#3b82f6', difficult: '#ea580c', exam: '#a855f7' };
