import { Button, Link, Text } from '@chakra-ui/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Perk } from '#contract/features/payment/keys.ts';
import { AppDialog } from '#src/ui/overlays/app-dialog.tsx';
import { membership, type Upsell } from './state.ts';

interface Offer {
  readonly title: MessageDescriptor;
  /** What the limit is, and what members have. */
  readonly text: MessageDescriptor;
  /** What can be done without one. */
  readonly instead?: MessageDescriptor;
}

const offers: Readonly<Record<Perk, Offer>> = {
  uploadBytes: {
    title: msg`Larger files with a membership`,
    text: msg`Without a membership a file here can have at most 150 MB. Members send up to 2 GB.`,
    instead: msg`Nothing was uploaded. A smaller version of the file can be sent at once.`,
  },
  homeworkFiles: {
    title: msg`Download everything with a membership`,
    text: msg`Without a membership five submissions are downloaded at a time. Members download all of them.`,
    instead: msg`Choose up to five in the list.`,
  },
  prepAreas: {
    title: msg`More preparation areas with a membership`,
    text: msg`Without a membership you have two preparation areas. Members have as many as they like.`,
  },
  sharedPrep: {
    title: msg`Prepare together with a membership`,
    text: msg`Members prepare lessons together with colleagues.`,
  },
  courseClasses: {
    title: msg`More classes with a membership`,
    text: msg`Without a membership a course has 50 classes at most.`,
  },
  whoSubmitted: {
    title: msg`Names with a membership`,
    text: msg`Members see who has handed in. Without a membership you see how many.`,
  },
  coursePackage: {
    title: msg`The whole course with a membership`,
    text: msg`Members save the data of a whole course in one package.`,
  },
  unlimitedChecks: {
    title: msg`Plagiarism checks with a membership`,
    text: msg`Members compare submissions as often as they like.`,
  },
};

/** In the place of what only members may; on trial too (S-210, S-426). Nothing is taken away. */
export const UpsellDialog = ({ upsell }: { readonly upsell: Upsell }) => {
  const { t } = useLingui();
  const { title, text, instead } = offers[upsell.perk];
  const close = () => {
    membership.upsell = undefined;
  };
  return (
    <AppDialog
      open
      onClose={close}
      title={t(title)}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            onClick={() => {
              close();
              membership.isBuying = true;
            }}
          >
            <Trans>Become a VIP</Trans>
          </Button>
        </>
      }
    >
      <Text>{t(text)}</Text>
      {instead !== undefined && (
        <Text mt="2" fontSize="sm" color="fg.muted">
          {t(instead)}
        </Text>
      )}
      <Text mt="3" fontSize="sm">
        <AllPerks />
      </Text>
    </AppDialog>
  );
};

/** S-216. */
export const AllPerks = () => (
  <Link href="/vip?name=Prerogative" target="_blank" rel="noopener" color="brand.fg" textDecoration="underline">
    <Trans>What a membership gives</Trans>
  </Link>
);
