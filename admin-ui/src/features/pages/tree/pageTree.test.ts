import { describe, expect, it } from 'vitest'
import { pageOf } from '../../../testing/pages.ts'
import { dropPlace } from './dropPlace.ts'
import {
  buildTree,
  changesOfMove,
  flatten,
  placeOf,
  possibleParents,
} from './pageTree.ts'

const pages = [
  pageOf('home', { fixed: true, path: '/', slug: '' }),
  pageOf('blog', { fixed: true }),
  pageOf('legal'),
  pageOf('privacy', { parent: 'legal', path: '/legal/privacy' }),
  pageOf('imprint', { parent: 'legal', path: '/legal/imprint' }),
  pageOf('team'),
]
const tree = buildTree(pages)
const node = (id: string) => {
  const found = flatten(tree).find(({ page }) => page.id === id)
  if (found === undefined) throw new Error(`there is no page ${id}`)
  return found
}
const taken = new Set(['/blog'])

describe('the tree of pages', () => {
  it('has each page below its own, in their order', () => {
    const numbered = buildTree([
      pageOf('a', { order: 2 }),
      pageOf('b', { order: 1 }),
      pageOf('c', { parent: 'a' }),
      pageOf('lost', { parent: 'gone', order: 3 }),
    ])
    expect(flatten(numbered).map(({ page, level }) => [page.id, level])).toEqual([
      ['b', 1],
      ['a', 1],
      ['c', 2],
      ['lost', 1],
    ])
  })

  it('tells where a page stands', () => {
    expect(placeOf(tree, 'imprint')).toEqual({ parent: 'legal', at: 1 })
    expect(placeOf(tree, 'team')).toEqual({ parent: '', at: 3 })
  })

  it('writes what a move changes, and nothing else', () => {
    const changed = (id: string, parent: string, at: number) =>
      changesOfMove(tree, id, { parent, at }).map(({ page, values }) => [page.id, values])
    expect(changed('imprint', 'legal', 0)).toEqual([
      ['imprint', { order: 1 }],
      ['privacy', { order: 2 }],
    ])
    expect(changed('team', 'legal', 2)).toEqual([
      ['privacy', { order: 1 }],
      ['imprint', { order: 2 }],
      ['team', { parent: 'legal', order: 3 }],
    ])
  })

  it('knows where a page may stand', () => {
    const parents = (id: string) =>
      possibleParents(tree, node(id), taken).map(({ page }) => page.id)
    expect(parents('team')).toEqual(['legal', 'privacy', 'imprint'])
    expect(parents('legal')).toEqual(['team'])
    expect(parents('blog')).toEqual([])
  })
})

describe('where a dragged page is dropped', () => {
  const drop = (id: string, after: string, level: number) => {
    const place = dropPlace(tree, node(id), after, level, taken)
    return place && [place.parent, place.at, place.level]
  }

  it('is beside the page above it, or below that', () => {
    expect(drop('team', 'legal', 2)).toEqual(['legal', 0, 2])
    expect(drop('team', 'imprint', 1)).toEqual(['', 3, 1])
    expect(drop('team', 'imprint', 2)).toEqual(['legal', 2, 2])
    expect(drop('team', 'imprint', 3)).toEqual(['imprint', 0, 3])
    expect(drop('privacy', '', 1)).toEqual(['', 0, 1])
  })

  it('is never where the page must not stand', () => {
    expect(drop('team', 'home', 2)).toEqual(['', 1, 1])
    expect(drop('team', 'blog', 2)).toEqual(['', 2, 1])
    expect(drop('blog', 'imprint', 2)).toEqual(['', 2, 1])
    expect(drop('blog', 'privacy', 2)).toBeUndefined()
  })
})
