import type { MessageDescriptor } from '@lingui/core';
import type { LucideIcon } from 'lucide-react';
import type { ContentType } from '#contract/features/content/keys.ts';
import { kindIcons, kindTexts, otherIcon } from './parts/content-texts.ts';

/** What each kind of content is drawn as, and called. */
export const iconOfKind = (kind: ContentType): LucideIcon => kindIcons[kind] ?? otherIcon;
export const textOfKind = (kind: ContentType): MessageDescriptor => kindTexts[kind];
