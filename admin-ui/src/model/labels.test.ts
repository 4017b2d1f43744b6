import { expect, it } from 'vitest'
import { labelAt } from './labels.ts'
import type { Field } from './schema.ts'

const text = (name: string, label: string): Field => ({ name, label, kind: 'text' })
const fields: Field[] = [
  text('title', 'Title'),
  { name: 'tags', label: 'Tags', kind: 'tags' },
  { name: 'pricing', label: 'Pricing', kind: 'map' },
  {
    name: 'metadata',
    label: 'Metadata',
    kind: 'object',
    fields: [text('buttonLink', 'Primary Button Link')],
  },
  {
    name: 'reviews',
    label: 'Reviews',
    kind: 'list',
    fields: [text('rating', 'Rating')],
  },
  {
    name: 'story',
    label: 'Story',
    kind: 'blocks',
    fields: [
      { name: 'words', label: 'Words', kind: 'object', fields: [text('by', 'By')] },
    ],
  },
]

it.each([
  ['title', 'Title'],
  ['tags[2]', 'Tags 3'],
  ['pricing.Pro plan', 'Pricing, Pro plan'],
  ['metadata.buttonLink', 'Primary Button Link'],
  ['reviews[0].rating', 'Reviews 1, Rating'],
  ['story[1]', 'Story 2'],
  ['story[1].words.by', 'Story 2, By'],
  ['extra', 'extra'],
  ['', ''],
])('calls %j %j', (path, label) => {
  expect(labelAt(fields, path)).toBe(label)
})
