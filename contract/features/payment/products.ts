import type { ProductType } from './keys.ts';

export interface Product {
  readonly id: string;
  readonly type: ProductType;
  /** Empty: told by its months. */
  readonly title: string;
  readonly months: number;
  /** Cents. */
  readonly price: number;
  /** Cents before the discount. */
  readonly originalPrice: number;
  readonly isOnSale: boolean;
}

/** Per cent off, as shown beside the price. */
export const discountOf = ({ price, originalPrice }: Pick<Product, 'price' | 'originalPrice'>): number =>
  originalPrice > price ? Math.round((1 - price / originalPrice) * 100) : 0;

/** What a school may sell from the first day, once it says so. The month is the specification's 10 yuan (S-524). */
export const shippedProducts: readonly Product[] = [
  { id: 'vip-12', type: 1, title: '', months: 12, price: 98_00, originalPrice: 120_00, isOnSale: false },
  { id: 'vip-3', type: 1, title: '', months: 3, price: 28_00, originalPrice: 30_00, isOnSale: false },
  { id: 'vip-1', type: 1, title: '', months: 1, price: 10_00, originalPrice: 10_00, isOnSale: false },
  { id: 'super-12', type: 2, title: '', months: 12, price: 298_00, originalPrice: 360_00, isOnSale: false },
  { id: 'super-1', type: 2, title: '', months: 1, price: 30_00, originalPrice: 30_00, isOnSale: false },
];
