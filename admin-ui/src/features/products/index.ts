import type { Override } from '../../entry-form/override.ts'
import { ProductCard } from './ProductCard.tsx'

/** The customisations of the screen of products. */
export const products: Override = {
  Card: ProductCard,
  form: {
    fields: ['name', 'description', 'icon', 'status', 'features', 'specifications'],
  },
}
