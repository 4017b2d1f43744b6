import type { Override } from '../../entry-form/override.ts'
import { ServiceCard } from './ServiceCard.tsx'

/** The customisations of the screen of services. */
export const services: Override = {
  words: { emptyText: 'Get started by adding your first service offering.' },
  Card: ServiceCard,
  shows: ['pricing'],
}
