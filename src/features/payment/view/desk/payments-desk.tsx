import { Flex } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField } from '#src/ui/parts/fields.tsx';
import { InvoicesPart } from './invoices-part.tsx';
import { MembersPart } from './members-part.tsx';
import { OrdersPart } from './orders-part.tsx';
import { ProductsPart } from './products-part.tsx';

const parts = ['orders', 'products', 'invoices', 'members'] as const;

/** What the school sells, who pays for it, and whom it gives a membership. */
export const PaymentsDesk = () => {
  const { t } = useLingui();
  const [part, setPart] = useState<(typeof parts)[number]>('orders');
  const names = {
    orders: t`Orders`,
    products: t`What is sold`,
    invoices: t`Invoices`,
    members: t`Memberships of the school`,
  };
  return (
    <Flex direction="column" gap="5">
      <SelectField
        label={t`Show`}
        value={part}
        onValue={(value) => setPart(parts.find((one) => one === value) ?? 'orders')}
        options={parts.map((value) => ({ value, label: names[value] }))}
      />
      {part === 'orders' && <OrdersPart />}
      {part === 'products' && <ProductsPart />}
      {part === 'invoices' && <InvoicesPart />}
      {part === 'members' && <MembersPart />}
    </Flex>
  );
};
