import { describe, expect, it } from 'vitest'
import type { PageSection } from '../content/page.ts'
import { isEmpty } from './isEmpty.ts'

const section = (type: string, more: Partial<PageSection> = {}): PageSection => ({
  ...{ id: 'a', type, title: 'In figures' },
  ...more,
})

describe('a section with nothing but a title', () => {
  it.each([
    'figures',
    'points',
    'steps',
    'questions',
    'groups',
    'gallery',
    'logos',
    'text',
    'quote',
    'film',
  ])('of the type %s is empty', (type) => {
    expect(isEmpty(section(type))).toBe(true)
    expect(isEmpty(section(type, { content: '<p> </p>', items: [], metadata: {} }))).toBe(
      true,
    )
    expect(isEmpty(section(type, { content: 'A lead.' }))).toBe(false)
  })

  it.each(['hero', 'intro', 'list', 'call-to-action', 'form', 'newsletter', 'details'])(
    'of the type %s has more to show',
    (type) => {
      expect(isEmpty(section(type))).toBe(false)
    },
  )
})

it.each<[string, Partial<PageSection>]>([
  ['points', { items: [{ title: 'First point' }, { title: 'Second point', text: '' }] }],
  ['figures', { items: [{ value: '0', label: 'Third figure' }] }],
  ['steps', { items: [{ title: 'Fourth step' }] }],
])('a section of the type %s as it was added, with %j, is empty', (type, more) => {
  expect(isEmpty(section(type, more))).toBe(true)
})

it.each<[string, Partial<PageSection>]>([
  ['points', { title: 'Ours', items: [{ title: 'First point' }] }],
  ['points', { items: [{ title: 'First point' }, { title: 'Ours' }] }],
  ['points', { items: [{ title: 'First point', text: 'We answer.' }] }],
  ['steps', { items: [{ title: 'The First step' }] }],
  ['figures', { items: [{ value: '5', label: 'people' }] }],
  ['text', { metadata: { image: '/media/a/a.png' } }],
  ['text', { content: '<p><img src="/media/a/a.png" alt=""></p>' }],
  ['quote', { metadata: { text: 'Well made.' } }],
  ['film', { metadata: { link: 'https://youtu.be/abc' } }],
])('a section of the type %s with %j is not empty', (type, more) => {
  expect(isEmpty(section(type, more))).toBe(false)
})
