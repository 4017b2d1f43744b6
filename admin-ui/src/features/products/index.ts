import type { Override } from '../../entry-form/override.ts'
import { ProductCard } from './ProductCard.tsx'

/** What the screen of products has of its own. */
export const products: Override = {
  Card: ProductCard,
  form: {
    fields: ['name', 'description', 'icon', 'status', 'features', 'specifications'],
  },
}
