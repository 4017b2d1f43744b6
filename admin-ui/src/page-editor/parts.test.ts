import { afterEach, expect, it } from 'vitest'
import type { ContentType, Field } from '../model/schema.ts'
import type { Standing } from './edits.ts'
import { bracketed, fieldAt } from './targets/fieldAt.ts'
import { editAddress } from './follow.ts'
import { markEmptyPictures } from './targets/emptyPictures.ts'
import { EditHistory } from './history.ts'
import { marksOf, readShown } from './targets/marks.ts'
import { moved } from './targets/moved.ts'
import { pageMessage } from './pageMessage.ts'
import { MarkMemory, markWithin } from './targets/remark.ts'

afterEach(() => {
  document.body.replaceChildren()
})

const text = (name: string): Field => ({ name, label: name, kind: 'text' })
const fields: Field[] = [
  text('title'),
  { ...text('metadata'), kind: 'object', fields: [text('image')] },
  {
    ...text('items'),
    kind: 'list',
    fields: [text('title'), { ...text('lines'), kind: 'lines' }],
  },
]
const drafts = { title: '', metadata: { image: '' }, items: [{ title: '', lines: '' }] }

it.each([
  ['title', 'title', 'title'],
  ['metadata.image', 'metadata.image', 'metadata.image'],
  ['items.0.title', 'items.0.title', 'items[0].title'],
  ['items.0.lines.3', 'items.0.lines', 'items[0].lines'],
  ['items.7.title', 'items', 'items'],
])('finds the control of %s', (path, name, complaint) => {
  expect(fieldAt(fields, path, drafts)).toMatchObject({ name, path: complaint })
})

it('finds no control of what the form has not', () => {
  expect(fieldAt(fields, 'content', drafts)).toBeUndefined()
  expect(bracketed('items.2.title')).toBe('items[2].title')
})

it('reads the fields that an element shows, and what the page says of itself', () => {
  const element = document.createElement('p')
  element.dataset.quoinField = 'sections/a:title blog/b-1:author nonsense'
  expect(marksOf(element)).toEqual([
    { path: 'sections', id: 'a', field: 'title' },
    { path: 'blog', id: 'b-1', field: 'author' },
  ])
  expect(readShown()).toEqual({ page: null, entry: null, entries: {} })
})

it('moves a section past those that are hidden', () => {
  expect(moved(['a', 'b', 'c'], ['b'], 'c', -1)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], [], 'a', -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], [], 'a', 1)).toEqual(['b', 'a'])
})

it('keeps the editor where a link leads on the site', () => {
  const { origin } = location
  expect(editAddress('/about?x=1#team')).toBe(`${origin}/about?edit&x=1#team`)
  expect(editAddress('https://example.com/')).toBe('https://example.com/')
  expect(editAddress('/media/a/b.pdf')).toBe(`${origin}/media/a/b.pdf`)
  expect(editAddress('mailto:a@example.com')).toBe('mailto:a@example.com')
})

it('has what is typed in one go as one step', () => {
  const history = new EditHistory()
  history.record('a', { title: '' }, { title: 'x' }, 1000)
  history.record('a', { title: 'x' }, { title: 'xy' }, 1500)
  history.record('a', { title: 'xy' }, { title: 'xyz' }, 9000)
  expect(history.undo()?.before).toEqual({ title: 'xy' })
  expect(history.undo()?.before).toEqual({ title: '' })
  expect(history.undo()).toBeUndefined()
})

it('marks what the page has drawn anew by its texts', () => {
  document.body.innerHTML = `<section id="s"><h2>Why</h2><ul><li><h3>Same</h3></li><li><h3>Same</h3></li></ul></section>`
  const root = document.body.firstElementChild as HTMLElement
  const values = { title: 'Why', items: [{ title: 'Same' }, { title: 'Same' }] }
  markWithin(root, 'sections/s', values)
  const marked = [...root.querySelectorAll('[data-quoin-field]')]
  expect(marked.map((one) => one.getAttribute('data-quoin-field'))).toEqual([
    'sections/s:title',
    'sections/s:items.0.title',
    'sections/s:items.1.title',
  ])
})

it('gives a section its fields again that the page draws anew', () => {
  const drawn = (marks: string[]) =>
    `<ul id="s" ${marks[0] ?? ''}><li ${marks[1] ?? ''}><h3 ${marks[2] ?? ''}>Same</h3></li></ul>`
  const marked = drawn([
    'data-quoin-section="s"',
    'data-quoin-entry="team/a"',
    'data-quoin-field="team/a:name"',
  ])
  const memory = new MarkMemory()
  document.body.innerHTML = marked
  memory.look(['s'])
  document.body.innerHTML = drawn([])
  memory.look(['s'])
  expect(document.querySelector('h3')).toHaveAttribute('data-quoin-field', 'team/a:name')
  expect(document.querySelector('li')).toHaveAttribute('data-quoin-entry', 'team/a')
  expect(document.querySelector('ul')).toHaveAttribute('data-quoin-section', 's')
})

it('has what stands for a picture open its field, and icons not', () => {
  const page = { path: 'pages', id: 'home' }
  const type = { name: 'member', publicPath: 'team', path: 'admin/team' }
  const image: Field = { ...text('image'), kind: 'image' }
  const types = [{ ...type, fields: [text('name'), image] }] as ContentType[]
  document.body.innerHTML = `<main><ul><li data-quoin-entry="team/a">
    <svg><use href="#icon"></use></svg><svg><path></path></svg></li>
    <li data-quoin-entry="team/b"><svg><path></path></svg>
    <img data-quoin-field="team/b:image"></li></ul></main>`
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 320, 160)
  markEmptyPictures({ types }, { page, entry: null, entries: {} }, [])
  const marks = [...document.querySelectorAll('svg')].map((one) =>
    one.getAttribute('data-quoin-field'),
  )
  expect(marks).toEqual([null, 'team/a:image', null])
})

it('tells the page its sections as they are typed, without those that are hidden', () => {
  const times = { createdAt: '', updatedAt: '' }
  const page: Standing = {
    type: {
      name: 'page',
      fields: [text('title'), { ...text('note'), private: true }],
    } as unknown as ContentType,
    name: 'Home',
    changed: 1,
    pending: false,
    entity: { id: 'home', ...times },
    typed: { title: 'Home', note: 'x', sections: ['a', 'b', 'c'], hidden: ['b'] },
  }
  const section: Standing = {
    type: { name: 'section', fields } as ContentType,
    name: 'A',
    changed: 1,
    pending: false,
    entity: { id: 'a', ...times, metadata: { image: 'i', side: 'left' } },
    typed: { title: 'Typed', metadata: { image: 'j' } },
  }
  const stored = ['a', 'b', 'c'].map((id) => ({ id, ...times, type: 'text', title: id }))
  const [told] = pageMessage({
    entries: new Map([
      ['pages/home', page],
      ['sections/a', section],
    ]),
    sections: stored,
    pages: [],
  })
  expect(told?.values).toMatchObject({ id: 'home', title: 'Home' })
  expect(told?.values).not.toHaveProperty('note')
  expect(told?.values.sections).toMatchObject([
    { id: 'a', type: 'text', title: 'Typed', metadata: { image: 'j', side: 'left' } },
    { id: 'c', title: 'c' },
  ])
})
