import { expect, it } from 'vitest'
import type { ContentType, Entry } from '../../model/schema.ts'
import { groupSections } from './sectionGroups.ts'

const home = { name: 'Home page', path: '/' }
const type = { places: { hero: home, cta: home } } as unknown as ContentType
const section = (id: string) => ({ id, title: id }) as unknown as Entry
const page = (path: string, ...sections: string[]) =>
  ({ id: path, title: path, path, sections }) as unknown as Entry

/** The ids of the sections in each group, by the path of its page. */
const groupsOf = (pages: Entry[] | undefined, ...ids: string[]) =>
  groupSections(type, pages, ids.map(section)).map(({ place, sections }) => [
    place?.path,
    sections.map(({ id }) => id),
  ])

it('lists the pages of the template before others, and sections as their page has them', () => {
  const pages = [page('/studies', 'study'), page('/', 'hero', 'logos', 'cta')]
  expect(groupsOf(pages, 'left', 'study', 'logos', 'hero', 'cta')).toEqual([
    ['/', ['hero', 'logos', 'cta']],
    ['/studies', ['study']],
    [undefined, ['left']],
  ])
})

it('knows the pages of the template before the pages are fetched', () => {
  expect(groupsOf(undefined, 'study', 'hero', 'cta')).toEqual([
    ['/', ['hero', 'cta']],
    [undefined, ['study']],
  ])
})
