import { msg } from '@lingui/core/macro';
import { can } from '#contract/core/roles.ts';
import { filesOfShared } from '#src/core/shared.ts';
import { putInMaterials } from '#src/features/content/data/public.ts';
import type { ShareSource } from '#src/ui/feature.ts';
import { courseAddress } from '#src/ui/words/address.ts';

export const shareTargets: ShareSource = async (_, { id, actor }, i18n) =>
  can(actor, 'content.write')
    ? [
        {
          key: 'materials',
          label: i18n._(msg`Add materials`),
          takes: 'files',
          put: async (store, shared) => putInMaterials(store, id, await filesOfShared(shared)),
          href: courseAddress(id, { modulename: 'teaching', writing: 'teaching' }),
        },
      ]
    : [];
