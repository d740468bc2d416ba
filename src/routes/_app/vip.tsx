import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { VipPage, type VipPart } from '#src/features/payment/view/page/vip-page.tsx';

const Vip = () => <VipPage part={Route.useSearch().name ?? 'Prerogative'} />;

export const Route = createFileRoute('/_app/vip')({
  staticData: { level: 2, title: msg`Membership` },
  validateSearch: ({ name }: Record<string, unknown>): { readonly name?: VipPart | undefined } => ({
    name: (['Prerogative', 'Payment'] as const).find((one) => one === name),
  }),
  component: Vip,
});
