import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Entry } from '../../model/schema.ts'
import { menusOf, menusSchema, oneMenus } from '../../testing/menus.ts'
import { notice, open, undo } from '../../testing/open.tsx'
import {
  onePage,
  pageList,
  pageOf,
  pagesSchema,
  sectionList,
  sectionOf,
} from '../../testing/pages.ts'
import {
  exchange,
  pending,
  recorded,
  serve,
  updatesOf,
  writesOf,
} from '../../testing/serve.ts'

const hero = sectionOf('hero', 'hero', { title: 'Good software' })
const points = sectionOf('points', 'points', {
  title: 'Our values',
  items: [{ icon: 'fas fa-check', title: 'Finish', text: '', link: '' }],
})
const team = sectionOf('team', 'list', {
  title: 'The team',
  metadata: { of: 'member', pick: 'all', limit: 0, entries: [] },
})
const page = pageOf('about', {
  title: 'About',
  sections: ['hero', 'points', 'team'],
  seo: { title: '', description: 'Who we are.', image: '', noindex: false },
})
const other = pageOf('jobs', { title: 'Jobs', sections: ['team'] })

afterEach(() => {
  sessionStorage.clear()
})

function servePage(...more: ReturnType<typeof exchange>[]) {
  return serve(
    ...more,
    pagesSchema(),
    onePage(page),
    pageList(page, other),
    sectionList(hero, points, team),
    ...[hero, points, team].map(oneSection),
    pending('page'),
    exchange('POST', '/api/admin/pages/about/dry-run', 200, page),
    exchange('PUT', '/api/pages/about', 200, page, { ETag: '"2"' }),
  )
}

function oneSection(section: Entry) {
  const path = `/api/admin/content/sections/${section.id}`
  return exchange('GET', path, 200, section, { ETag: '"1"' })
}

async function openPage() {
  const opened = open('/admin/pages/about')
  const region = within(await screen.findByRole('region', { name: 'Sections' }))
  await region.findByRole('button', { name: 'Edit Good software' })
  return { ...opened, region }
}

function order() {
  return screen
    .getAllByRole('button', { name: /^(?:Edit|Close) / })
    .map((button) => button.getAttribute('aria-label')?.replace(/^(?:Edit|Close) /, ''))
}

/** One of the title controls in the form of a section: its own, or that of an item. */
function titleAt(
  form: { getAllByLabelText: typeof screen.getAllByLabelText },
  at: number,
) {
  const control = form.getAllByLabelText('Title').at(at)
  if (control === undefined) throw new Error('there is no such title')
  return control
}

const save = () => screen.getByRole('button', { name: 'Save' })

it('shows the sections of a page in their order, beside the page', async () => {
  servePage()
  const { region } = await openPage()
  expect(order()).toEqual(['Good software', 'Our values', 'The team'])
  region.getByText('Opening')
  region.getByText('List of entries')
  const frame = await screen.findByTitle('The page as it is typed')
  expect(frame).toHaveAttribute('src', '/about?preview')
  const result = within(
    screen.getByRole('region', { name: 'Preview of the search result' }),
  )
  result.getByText('Who we are.')
  result.getByText(/› about/)
})

it('previews a result as the public site fills in what is empty', async () => {
  const intro = sectionOf('intro', 'intro', { title: 'A page', content: 'It opens so.' })
  const settings = recorded('settings-get')
  Object.assign(settings.response.body as object, {
    siteName: 'Harbour & Pine',
    tagline: 'Joiners',
    socialImage: 'https://example.com/brand.jpg',
  })
  const seo = { title: '', description: '', image: '', noindex: false }
  const sections = ['hero', 'intro']
  const home = pageOf('home', {
    ...{ title: 'Home', path: '/', fixed: true, seo, sections, hidden: ['hero'] },
  })
  serve(
    ...[settings, pagesSchema(), onePage(home), pageList(home), sectionList(hero, intro)],
    pending('page'),
  )
  open('/admin/pages/home')
  const result = within(
    await screen.findByRole('region', { name: 'Preview of the search result' }),
  )
  await result.findByText('It opens so.')
  await result.findByText('Harbour & Pine | Joiners')
  result.getByText(/^There is no description/)
  expect(screen.queryByTestId('drawn-card')).not.toBeInTheDocument()
})

it.each([
  ['home', '/', []],
  ['about', '/about', ['Unpublish', 'Unpublish at…']],
])('offers to hide the page %s where it may be hidden', async (id, path, offered) => {
  const fixed = pageOf(id, { title: 'A page', path, fixed: true, sections: [] })
  serve(pagesSchema(), onePage(fixed), pageList(fixed), sectionList(), pending('page'))
  open(`/admin/pages/${id}`)
  const bar = within(await screen.findByRole('group', { name: 'Publishing' }))
  expect(bar.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    offered,
  )
})

it('moves, hides and copies a section, and takes one off with a way back', async () => {
  const copied = { ...points, id: 'copy' }
  const made = servePage(exchange('POST', '/api/admin/content/sections', 201, copied))
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Move down Good software' }))
  expect(order()).toEqual(['Our values', 'Good software', 'The team'])
  await user.click(region.getByRole('button', { name: 'Hide Good software' }))
  region.getByText('Hidden')
  await user.click(region.getByRole('button', { name: 'Copy Our values' }))
  await notice('Our values is copied.')
  expect(order()).toEqual(['Our values', 'Our values', 'Good software', 'The team'])
  await user.click(region.getByRole('button', { name: 'Remove Good software' }))
  expect(order()).toEqual(['Our values', 'Our values', 'The team'])
  region.getByText(/stands on no other page/)
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(order()).toEqual(['Our values', 'Our values', 'Good software', 'The team'])
  await user.click(save())

  await notice('Page updated successfully!')
  expect(updatesOf(made)).toEqual([
    { sections: ['points', 'copy', 'hero', 'team'], hidden: ['hero'] },
  ])
  const post = made.find(({ path }) => path === '/api/admin/content/sections' && !!path)
  expect(post).toBeDefined()
})

it('edits the fields that the kind of a section uses, and saves them with the page', async () => {
  const path = '/api/admin/content/sections/points'
  const made = servePage(exchange('PUT', path, 200, points, { ETag: '"2"' }))
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Edit Our values' }))
  const form = within(await region.findByRole('group', { name: 'Edit Our values' }))
  expect(form.queryByLabelText('Primary Button Text')).not.toBeInTheDocument()
  await user.type(titleAt(form, 0), '!')
  await form.findByText('Point 1: Finish')
  await user.click(form.getByRole('button', { name: 'Add point' }))
  await user.type(titleAt(form, -1), 'Stay')
  form.getByText('Point 2: Stay')
  await user.click(save())

  await notice('Page updated successfully!')
  expect(writesOf(made).filter((line) => line.startsWith('PUT'))).toEqual([
    `PUT ${path}`,
    'PUT /api/pages/about',
  ])
  expect(updatesOf(made)[0]).toEqual({
    title: 'Our values!',
    items: [
      { icon: 'fas fa-check', title: 'Finish', text: '', link: '' },
      { icon: '', title: 'Stay', text: '', link: '' },
    ],
  })
})

it('has what was typed in a section again after a reload, and saves it with the page', async () => {
  const path = '/api/admin/content/sections/hero'
  const made = servePage(exchange('PUT', path, 200, hero, { ETag: '"2"' }))
  const { user, region, unmount } = await openPage()
  await user.click(region.getByRole('button', { name: 'Edit Good software' }))
  const form = within(await region.findByRole('group', { name: 'Edit Good software' }))
  await user.type(form.getByLabelText(/^Title/), '!')
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('Good software!'))
  unmount()

  open('/admin/pages/about')
  const again = within(await screen.findByRole('group', { name: 'Edit Good software' }))
  again.getByText('What you had typed before is back.')
  expect(again.getByLabelText(/^Title/)).toHaveValue('Good software!')
  expect(again.getByLabelText(/^Title/)).toHaveFocus()
  await user.click(again.getByRole('button', { name: 'Discard it' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => {
    expect(again.getByLabelText(/^Title/)).toHaveValue('Good software')
  })
  await undo(user)
  await notice('Undone.')
  expect(again.getByLabelText(/^Title/)).toHaveValue('Good software!')
  screen.getByRole('button', { name: 'Edit Our values' })
  await user.click(save())
  await notice('Page updated successfully!')
  expect(updatesOf(made)[0]).toEqual({ title: 'Good software!' })
})

it('keeps the page as it is while a section of it is refused', async () => {
  const refused = exchange('PUT', '/api/admin/content/sections/hero', 422, {
    title: 'Invalid',
    status: 422,
    detail: 'Title is too long.',
    errors: [{ field: 'title', message: 'is too long' }],
  })
  const made = servePage(refused)
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Edit Good software' }))
  const form = within(await region.findByRole('group', { name: 'Edit Good software' }))
  await user.type(form.getByLabelText(/^Title/), '!')
  await user.click(save())

  await waitFor(() =>
    expect(writesOf(made)).toContain('PUT /api/admin/content/sections/hero'),
  )
  await screen.findByText(/is not saved yet/)
  expect(writesOf(made)).not.toContain('PUT /api/pages/about')
})

it('says why a section is not saved where its form cannot tell', async () => {
  const down = exchange('PUT', '/api/admin/content/sections/hero', 503, {
    title: 'Unavailable',
    status: 503,
    detail: 'The store is being moved.',
  })
  const made = servePage(down)
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Edit Good software' }))
  const form = within(await region.findByRole('group', { name: 'Edit Good software' }))
  await user.type(form.getByLabelText(/^Title/), '!')
  await user.click(save())

  await screen.findByText(
    'The section Good software is not saved yet: 503: The store is being moved.',
  )
  expect(writesOf(made)).not.toContain('PUT /api/pages/about')
})

it('copies what is typed, and forgets it where the copy takes the place of a shared section', async () => {
  const copied = { ...team, id: 'copy', title: 'The team!' }
  const made = servePage(exchange('POST', '/api/admin/content/sections', 201, copied))
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Edit The team' }))
  const form = within(await region.findByRole('group', { name: 'Edit The team' }))
  await user.type(form.getByLabelText(/^Title/), '!')
  expect(Object.keys(sessionStorage).some((key) => key.includes('section/team'))).toBe(
    true,
  )
  await user.click(region.getByRole('button', { name: 'Use a copy on this page' }))

  await notice('The team is copied.')
  const posted = made.find(
    ({ method, path }) => method === 'POST' && path === '/api/admin/content/sections',
  )
  expect(JSON.parse(posted?.text ?? '')).toMatchObject({
    type: 'list',
    title: 'The team!',
    metadata: { of: 'member', pick: 'all' },
  })
  await waitFor(() =>
    expect(order()).toEqual(['Good software', 'Our values', 'The team!']),
  )
  expect(
    Object.keys(sessionStorage).filter((key) => key.includes('section/team')),
  ).toEqual([])
})

it('has what was typed in a section that is taken off and put back', async () => {
  const path = '/api/admin/content/sections/hero'
  const made = servePage(exchange('PUT', path, 200, hero, { ETag: '"2"' }))
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Edit Good software' }))
  const form = within(await region.findByRole('group', { name: 'Edit Good software' }))
  await user.type(form.getByLabelText(/^Title/), '!')
  await user.click(region.getByRole('button', { name: 'Remove Good software' }))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await region.findByRole('group', { name: 'Edit Good software' })
  await user.click(save())

  await waitFor(() => expect(writesOf(made)).toContain(`PUT ${path}`))
  expect(updatesOf(made)[0]).toEqual({ title: 'Good software!' })
})

it('tells where else a section stands, and makes it the own of the page', async () => {
  const copied = { ...team, id: 'copy' }
  servePage(exchange('POST', '/api/admin/content/sections', 201, copied))
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Edit The team' }))
  const note = within(region.getByRole('note'))
  expect(note.getByRole('link', { name: 'Jobs' })).toHaveAttribute(
    'href',
    '/admin/pages/jobs',
  )
  await user.click(note.getByRole('button', { name: 'Use a copy on this page' }))
  await notice('The team is copied.')
  await waitFor(() =>
    expect(region.queryByText(/This section stands on/)).not.toBeInTheDocument(),
  )
})

it('adds a section of the gallery, and gives it the focus', async () => {
  const added = sectionOf('quote', 'quote', { title: 'Quote' })
  const made = servePage(exchange('POST', '/api/admin/content/sections', 201, added))
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Add section' }))
  const gallery = within(await screen.findByRole('dialog', { name: 'Add a section' }))
  expect(gallery.getAllByRole('listitem')).toHaveLength(17)
  await user.click(gallery.getByRole('button', { name: /^Quote/ }))
  await waitFor(() => expect(order().at(-1)).toBe('Quote'))
  const form = within(await region.findByRole('group', { name: 'Edit Quote' }))
  await waitFor(() => expect(form.getByLabelText(/^Title/)).toHaveFocus())
  expect(
    made.find(({ method, path }) => method === 'POST' && path.endsWith('sections'))?.text,
  ).toBe('{"type":"quote","title":"Quote"}')
})

it('finds a section that is there already', async () => {
  servePage(
    sectionList(hero, points, team, sectionOf('spare', 'text', { title: 'Spare' })),
  )
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Use an existing section' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Search sections'), 'spa')
  dialog.getByText('1 section')
  await user.click(dialog.getByRole('button', { name: /^Spare/ }))
  await waitFor(() => expect(order().at(-1)).toBe('Spare'))
})

it('adds a page that is in no menu to the end of the header', async () => {
  const about = { label: 'About', page: 'about', link: '', items: [] }
  const menus = menusOf({ header: [{ ...about, label: 'Home', page: 'home' }] })
  const made = servePage(
    menusSchema(),
    oneMenus(menus),
    exchange('PUT', '/api/admin/navigation', 200, menus, { ETag: '"2"' }),
  )
  const { user } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Add to menu' }))
  await notice('About is the last item of the header.')
  await screen.findByRole('button', { name: /^Undo/ })
  expect(updatesOf(made)).toEqual([
    { header: [...(menus.header as object[]), { label: 'About', page: 'about' }] },
  ])
  expect(screen.getByLabelText('Address')).toHaveFocus()
})

it('offers no menu for a page that one names', async () => {
  const named = { title: 'A', items: [{ label: 'About', page: 'about', link: '' }] }
  servePage(menusSchema(), oneMenus(menusOf({ footer: [named] })))
  const { user } = await openPage()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByRole('link', { name: 'Menus' })
  expect(screen.queryByRole('button', { name: 'Add to menu' })).not.toBeInTheDocument()
})

it('says that a section has a draft from the page, and discards it', async () => {
  const later = '2026-02-01T10:00:00.000Z'
  const line = {
    type: 'section',
    id: 'points',
    title: 'Our values',
    by: 'admin',
    at: later,
    fields: ['title'],
  }
  const made = servePage(
    pending('section', line),
    exchange(
      'GET',
      '/api/admin/pending/sections/points',
      200,
      {
        id: 'points',
        entity: { ...points, title: 'Our aims' },
        fields: ['title'],
        at: later,
        by: 'admin',
        base: '"1"',
      },
      { ETag: '"p1"' },
    ),
    exchange('DELETE', '/api/admin/pending/sections/points', 204),
  )
  const { user, region } = await openPage()
  await user.click(region.getByRole('button', { name: 'Edit Our values' }))
  await region.findByText('1 change not published')
  expect(region.getByRole('link', { name: 'See the draft on its page' })).toHaveAttribute(
    'href',
    '/about?edit',
  )
  await user.click(region.getByRole('button', { name: 'Discard draft' }))
  await notice('Draft discarded.')
  expect(writesOf(made)).toContain('DELETE /api/admin/pending/sections/points')
})
