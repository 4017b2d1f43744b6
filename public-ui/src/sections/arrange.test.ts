import { expect, it } from 'vitest'
import { templatePage } from '../testing/pages.ts'
import { arrange } from './arrange.ts'

const section = (id: string, type: string) => ({ id, type, title: id })
const tones = (path: string) =>
  arrange(templatePage(path).sections)
    .filter(({ opens, continues }) => !opens && !continues)
    .map(({ section: { id }, tone }) => `${id} ${tone}`)

it('lets the tones of the parts alternate', () => {
  expect(tones('/')).toEqual([
    'solutions sunken',
    'why-choose plain',
    'testimonials sunken',
    'cta plain',
  ])
  expect(tones('/careers')).toEqual([
    'positions plain',
    'benefits sunken',
    'hiring plain',
    'careers-cta sunken',
  ])
})

it('draws details beside the form before them, and not again', () => {
  const placed = arrange(templatePage('/contact').sections)
  expect(placed.map((one) => one.section.id)).toEqual([
    'contact',
    'contact-form',
    'questions',
  ])
  expect(placed[1]?.details?.id).toBe('contact-details')
})

it('draws details that follow something else by themselves', () => {
  const [, details] = arrange([section('a', 'text'), section('b', 'details')])
  expect(details).toMatchObject({ section: { id: 'b' }, opens: false })
})

it('lets figures continue the hero that they follow, and no other section', () => {
  const placed = arrange([
    section('a', 'hero'),
    section('b', 'figures'),
    section('c', 'figures'),
  ])
  expect(placed.map(({ continues }) => continues)).toEqual([false, true, false])
})

it.each(['hero', 'intro'])('lets a %s open a page as its first section alone', (type) => {
  const placed = arrange([section('a', type), section('b', type)])
  expect(placed.map(({ opens }) => opens)).toEqual([true, false])
})
