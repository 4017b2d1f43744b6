import type { Override } from '../../entry-form/override.ts'
import { ServiceCard } from './ServiceCard.tsx'

/** What the screen of services has of its own. */
export const services: Override = {
  words: { emptyText: 'Get started by adding your first service offering.' },
  Card: ServiceCard,
  shows: ['pricing'],
}
