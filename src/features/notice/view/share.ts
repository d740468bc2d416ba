import { msg } from '@lingui/core/macro';
import { can } from '#contract/core/roles.ts';
import { putInForm } from '#src/core/shared-drafts.ts';
import { newNoticeDraft } from '#src/features/notice/data/public.ts';
import type { ShareSource } from '#src/ui/feature.ts';
import { courseAddress } from '#src/ui/words/address.ts';

export const shareTargets: ShareSource = async (_, { id, actor }, i18n) =>
  can(actor, 'notice.write')
    ? [
        {
          key: 'notice',
          label: i18n._(msg`New notice`),
          takes: 'words',
          put: (store, shared) => putInForm(store, newNoticeDraft(id), shared),
          href: courseAddress(id, { modulename: 'notice', writing: 'notice' }),
        },
      ]
    : [];
