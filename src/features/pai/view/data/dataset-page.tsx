import { Box } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DatasetRow } from '#contract/features/pai/rows.ts';
import { datasetById } from '#src/features/pai/data/queries.ts';
import { useLoaded } from '#src/ui/live/use-live.ts';
import { LostPage } from '#src/ui/parts/lost-page.tsx';
import { Page, WaitingPage } from '#src/ui/parts/page.tsx';
import { LinkTabs } from '#src/ui/parts/tabs.tsx';
import { useGate } from '../frame.tsx';
import { DocumentList } from './document-list.tsx';
import { HitTest } from './hit-test.tsx';
import { DatasetSettings } from './settings.tsx';

const parts = ['documents', 'HitTesting', 'setting'] as const;
export type DatasetPart = (typeof parts)[number];

interface DatasetPageProps {
  readonly datasetId: string;
  readonly part: DatasetPart;
}

/** /pai/dataSetInfo: a knowledge base, its documents, what is found in it, and what it is called. */
export const DatasetPage = ({ datasetId, part }: DatasetPageProps) => {
  const { t } = useLingui();
  const loaded = useLoaded(datasetById, datasetId);
  const gate = useGate();
  if (gate !== undefined) return gate;
  if (loaded === undefined) return <WaitingPage />;
  const dataset = loaded.value;
  if (dataset === undefined)
    return (
      <LostPage title={t`No such knowledge base`}>
        <Trans>It was deleted, or you are not in its workspace.</Trans>
      </LostPage>
    );
  const names: Readonly<Record<DatasetPart, string>> = {
    documents: t`Documents`,
    HitTesting: t`Try it`,
    setting: t`Settings`,
  };
  const shown: Readonly<Record<DatasetPart, (of: DatasetRow) => ReactNode>> = {
    documents: (of) => <DocumentList dataset={of} />,
    HitTesting: (of) => <HitTest dataset={of} />,
    setting: (of) => <DatasetSettings key={of.id} dataset={of} />,
  };
  const search = { dataSetId: datasetId };
  const to = {
    documents: '/pai/dataSetInfo/documents',
    HitTesting: '/pai/dataSetInfo/HitTesting',
    setting: '/pai/dataSetInfo/setting',
  } as const;
  return (
    <Page title={dataset.name}>
      <LinkTabs
        label={dataset.name}
        current={part}
        tabs={parts.map((id) => ({ id, name: names[id], link: { to: to[id], search } }))}
      />
      <Box pt="5">{shown[part](dataset)}</Box>
    </Page>
  );
};
