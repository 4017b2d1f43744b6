import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Entry } from '../model/schema.ts'
import {
  onePage,
  pageList,
  pageOf,
  pagesSchema,
  sectionList,
  sectionOf,
} from '../testing/pages.ts'
import { notice } from '../testing/open.tsx'
import { exchange, failure, pending, serve, writesOf } from '../testing/serve.ts'
import { App } from './App.tsx'

const hero = sectionOf('hero', 'hero', { title: 'Good software' })
const points = sectionOf('points', 'points', { title: 'Our values' })
const page = pageOf('about', { title: 'About', sections: ['hero', 'points'] })
const at = (id: string) => `/api/admin/content/sections/${id}`

function showPage() {
  document.body.innerHTML = `
    <main data-quoin-page="about">
      <header data-quoin-section="hero"><h1 data-quoin-field="sections/hero:title">Good software</h1></header>
      <section data-quoin-section="points"><h2 data-quoin-field="sections/points:title">Our values</h2></section>
    </main>
    <script type="application/json" id="quoin-edit">${JSON.stringify({
      page: { path: 'pages', id: 'about' },
      entry: null,
      entries: { 'sections/hero': {}, 'sections/points': {}, 'pages/about': {} },
    })}</script>
    <div id="quoin-editor"></div>`
}

beforeEach(showPage)

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  document.body.replaceChildren()
})

function one(section: Entry, etag = '"1"', values: Partial<Entry> = {}) {
  return exchange('GET', at(section.id), 200, { ...section, ...values }, { ETag: etag })
}

function saved(section: Entry, title: string) {
  const values = { ...section, title, updatedAt: '2026-02-01T10:00:00.000Z' }
  return exchange('PUT', at(section.id), 200, values, { ETag: '"2"' })
}

/** Opens the editor over the page; returns functions for the user's actions. */
async function edit(...answers: ReturnType<typeof exchange>[]) {
  const made = serve(
    ...answers,
    pagesSchema(),
    onePage(page),
    pageList(page),
    sectionList(hero, points),
    one(hero),
    one(points),
    pending('page'),
    pending('section'),
  )
  const root = document.getElementById('quoin-editor')
  if (root === null) throw new Error('there is no #quoin-editor')
  const { unmount } = render(<App root={root} />, { container: root })
  const user = userEvent.setup()
  const bar = within(await screen.findByRole('region', { name: 'Page editor' }))
  const type = async (heading: string, title: string) => {
    await user.click(screen.getByRole('heading', { name: heading }))
    const field = await screen.findByRole('textbox', { name: 'Title' })
    await user.clear(field)
    await user.type(field, title)
  }
  const save = async () => {
    await user.click(bar.getByRole('button', { name: 'Save' }))
  }
  const title = () => screen.getByRole('textbox', { name: 'Title' })
  return { made, user, bar, type, save, title, unmount }
}

it('saves several entries with one notice', async () => {
  const { type, save, bar } = await edit(saved(hero, 'One'), saved(points, 'Two'))
  await type('Good software', 'One')
  await type('Our values', 'Two')
  await save()
  await notice('2 entries are saved.', 'One, Two.')
  expect(bar.getByRole('status')).toHaveTextContent('Nothing changed')
})

it('keeps what is typed where somebody else has saved meanwhile', async () => {
  const late = failure('PUT', at('hero'), 412, 'Section has been changed.')
  const { type, save, bar, title } = await edit(
    late,
    one(hero),
    one(hero, '"2"', { title: 'Theirs' }),
  )
  await type('Good software', 'Mine')
  await save()
  expect(await bar.findByRole('alert')).toHaveTextContent('Not saved: Mine.')
  await screen.findByRole('button', { name: 'Take theirs' })
  expect(title()).toHaveValue('Mine')
  expect(bar.getByRole('status')).toHaveTextContent('1 field changed')
})

it('saves the first and keeps the second where the server is away for that', async () => {
  const away = failure('PUT', at('points'), 503, 'The store is busy.')
  const { made, type, save, bar, title } = await edit(saved(hero, 'One'), away)
  await type('Good software', 'One')
  await type('Our values', 'Two')
  await save()
  const report = await bar.findByRole('alert')
  expect(report).toHaveTextContent('Not saved: Two. 503: The store is busy.')
  expect(report).toHaveTextContent('Saved: One.')
  expect(title()).toHaveValue('Two')
  expect(bar.getByRole('status')).toHaveTextContent('1 field changed')
  expect(writesOf(made)).toEqual([`PUT ${at('hero')}`, `PUT ${at('points')}`])
})

it('keeps what is typed over a session that has ended', async () => {
  const ended = failure('PUT', at('hero'), 401, 'Please sign in first.')
  const { type, save, bar, title, user, made } = await edit(
    ended,
    exchange('POST', '/api/admin/login', 200, { username: 'admin' }),
    saved(hero, 'Mine'),
  )
  await type('Good software', 'Mine')
  await save()
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Please sign in again' }),
  )
  await user.type(dialog.getByLabelText('Username'), 'admin')
  await user.type(dialog.getByLabelText('Password'), 'correct-horse-battery')
  await user.click(dialog.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(screen.queryByText('Please sign in again')).toBeNull())
  expect(title()).toHaveValue('Mine')
  await save()
  await notice('Mine is saved.')
  expect(bar.getByRole('status')).toHaveTextContent('Nothing changed')
  expect(writesOf(made).filter((call) => call.startsWith('PUT'))).toHaveLength(2)
})

it('keeps what is typed in a section that the page as it is stored has not', async () => {
  const fresh = sectionOf('fresh', 'points', { title: 'Fresh' })
  const draft = (drafts: object, entity: Entry) =>
    JSON.stringify({ start: { entity, etag: '"1"' }, drafts })
  const own = (name: string) => `quoin.draft/u1/${name}`
  const typed = ['hero', 'fresh', 'points']
  sessionStorage.setItem(own('page/about'), draft({ ...page, sections: typed }, page))
  sessionStorage.setItem(own('section/fresh'), draft({ title: 'Fresher' }, fresh))
  const { bar } = await edit(one(fresh), sectionList(hero, points, fresh))
  await waitFor(() => expect(bar.getByRole('status')).toHaveTextContent('in 2 entries'))
})

it('keeps what is typed when the page is loaded anew', async () => {
  const first = await edit()
  await first.type('Good software', 'Mine')
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Mine'))
  first.unmount()
  showPage()
  const again = await edit()
  await waitFor(() =>
    expect(again.bar.getByRole('status')).toHaveTextContent('1 field changed'),
  )
})
