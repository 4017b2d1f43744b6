import { expect, it } from 'vitest'
import { identityOf } from '../../testing/identity.ts'
import { mainLinks, moreLinks } from './links.ts'

const names = ['Analytics', 'Site check', 'Webhooks']

function linked(screens = identityOf('administrator').screens) {
  const me = identityOf('administrator', undefined, { screens })
  const links = [
    ...mainLinks([], me),
    ...moreLinks([], me).flatMap((group) => group.links),
  ]
  return links.map(({ text }) => text).filter((text) => names.includes(text))
}

it('leads to the screens of optional features that the server lists, and to no others', () => {
  expect(linked()).toEqual(names)
  expect(linked([])).toEqual([])
})
