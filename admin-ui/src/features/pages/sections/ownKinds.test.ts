import { expect, it } from 'vitest'
import type { ContentType, Field } from '../../../model/schema.ts'
import { isAvailable, kindIn, ownKind } from '../../../model/sections/ownKinds.ts'
import { sectionType } from './sectionType.ts'

const field = (name: string, more: object = {}): Field => ({
  name,
  label: name,
  kind: 'text',
  ...more,
})
const type = {
  name: 'section',
  fields: [
    field('title'),
    field('type', { kind: 'choice', choices: ['hero', 'quote', 'countdown'] }),
    field('content'),
    field('metadata', { kind: 'object', fields: [field('text'), field('name')] }),
    field('items', { kind: 'list', fields: [] }),
  ],
  shapes: [
    {
      name: 'countdown',
      title: 'Countdown',
      icon: 'fas fa-clock',
      fields: [field('until', { kind: 'time', required: true })],
    },
  ],
} as unknown as ContentType

const namesOf = (name: string) =>
  sectionType(type, name).fields.map((one) => [
    one.name,
    ...(one.fields ?? []).map((part) => part.name),
  ])

it('has the kinds of plugins beside its own', () => {
  expect(ownKind(type, 'countdown')).toMatchObject({
    label: 'Countdown',
    icon: 'fas fa-clock',
  })
  expect(ownKind(type, 'hero')).toBeUndefined()
  expect(kindIn(type, 'countdown').label).toBe('Countdown')
  expect(kindIn(type, 'hero').label).toBe('Opening')
})

it('makes the form of a section from the fields of its kind', () => {
  expect(namesOf('countdown')).toEqual([['title'], ['content'], ['metadata', 'until']])
  expect(namesOf('quote')).toEqual([['title'], ['metadata', 'text', 'name']])
})

it('says that the plugin of a kind is missing', () => {
  expect(isAvailable(type, 'ticker')).toBe(false)
  expect(kindIn(type, 'ticker').label).toBe('Not available (ticker)')
  expect(namesOf('ticker')).toEqual([['title'], ['content']])
})
