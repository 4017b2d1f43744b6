import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { notice, open } from '../../testing/open.tsx'
import {
  onePage,
  pageList,
  pageOf,
  pagesSchema,
  sectionList,
} from '../../testing/pages.ts'
import {
  exchange,
  failure,
  me,
  pending,
  recorded,
  serve,
  updatesOf,
  writesOf,
} from '../../testing/serve.ts'
import { identityOf } from '../../testing/identity.ts'

const home = pageOf('home', { title: 'Home', slug: '', path: '/', fixed: true })
const legal = pageOf('legal', { title: 'Legal' })
const privacy = pageOf('privacy', {
  title: 'Privacy',
  parent: 'legal',
  path: '/legal/privacy',
  status: 'draft',
})
const team = pageOf('team', { title: 'Team' })

afterEach(() => {
  sessionStorage.clear()
})

function servePages(...more: ReturnType<typeof exchange>[]) {
  const pages = [home, legal, privacy, team]
  return serve(
    pagesSchema(),
    ...more,
    pageList(...pages),
    ...pages.map(onePage),
    sectionList(),
    pending('page'),
  )
}

const saved = (id: string) =>
  exchange('PUT', `/api/pages/${id}`, 200, pageOf(id), { ETag: '"2"' })

async function rowOf(title: string) {
  const link = await screen.findByRole('link', { name: title })
  const row = link.closest('li')
  if (row === null) throw new Error(`${title} stands in no list`)
  return within(row)
}

it('shows the pages as a tree, with what each is', async () => {
  servePages()
  open('/admin/pages')

  await screen.findByRole('heading', { name: 'Pages' })
  const row = await rowOf('Legal')
  const below = within(row.getByRole('list', { name: 'Pages below Legal' }))
  expect(below.getByRole('link', { name: 'Privacy' })).toHaveAttribute(
    'href',
    '/admin/pages/privacy',
  )
  below.getByText('/legal/privacy')
  below.getByText('draft')
  expect(below.getByRole('link', { name: 'Open page' })).toHaveAttribute(
    'href',
    '/legal/privacy?preview',
  )
  const first = await rowOf('Home')
  first.getByText('Fixed')
  expect(first.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', '/')
  expect(first.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument()
})

it('opens hidden pages on the front end that the settings name', async () => {
  const settings = recorded('settings-get')
  const url = 'https://front.example/?t=qp_T0KEN'
  serve(
    exchange('GET', '/api/admin/content/settings', 200, {
      ...(settings.response.body as object),
      previewUrl: 'https://front.example/?t={token}',
    }),
    exchange('POST', '/api/admin/pages/privacy/preview', 201, {
      url,
      expiresAt: '2026-01-31T10:00:00Z',
    }),
    pagesSchema(),
    pageList(home, legal, privacy),
    sectionList(),
    pending('page'),
  )
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const { user } = open('/admin/pages')

  const row = await rowOf('Privacy')
  await user.click(await row.findByRole('button', { name: 'Open page' }))
  await waitFor(() => {
    expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith(url)
  })
  const first = await rowOf('Home')
  expect(first.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', '/')
})

it('has a link in the navigation', async () => {
  servePages()
  open('/admin/pages')
  await screen.findByRole('heading', { name: 'Pages' })
  const link = await screen.findByRole('link', { name: 'Pages' })
  expect(link).toHaveAttribute('href', '/admin/pages')
})

it('moves a page by keys', async () => {
  const made = servePages(saved('team'), saved('legal'), saved('home'))
  const { user } = open('/admin/pages')
  const row = await rowOf('Team')
  row.getByRole('button', { name: 'Move' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Move up' })).toHaveFocus()
  await user.keyboard('{Enter}')

  await notice('Page moved.')
  expect(writesOf(made).toSorted()).toEqual([
    'PUT /api/pages/home',
    'PUT /api/pages/legal',
    'PUT /api/pages/team',
  ])
  expect(updatesOf(made)).toEqual([{ order: 1 }, { order: 2 }, { order: 3 }])
  expect(row.getByRole('button', { name: 'Move' })).toHaveFocus()
})

it('moves a page below another', async () => {
  const made = servePages(saved('team'), saved('privacy'))
  const { user } = open('/admin/pages')
  const row = await rowOf('Team')
  await user.click(row.getByRole('button', { name: 'Move' }))
  await user.click(row.getByRole('button', { name: 'Move below …' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Team below' }))
  await user.selectOptions(dialog.getByLabelText('Page'), 'Legal')
  await user.click(dialog.getByRole('button', { name: 'Move' }))

  await notice('Page moved.')
  expect(updatesOf(made)).toContainEqual({ parent: 'legal', order: 2 })
})

it('leaves a page where it is when the server refuses the move', async () => {
  servePages(
    failure('PUT', '/api/pages/privacy', 422, 'Below is no page.'),
    saved('team'),
  )
  const { user } = open('/admin/pages')
  const row = await rowOf('Privacy')
  await user.click(row.getByRole('button', { name: 'Move' }))
  await user.click(row.getByRole('button', { name: 'Move to the top level' }))

  await screen.findByText(/Below is no page/)
  const list = (await rowOf('Legal')).getByRole('list', { name: 'Pages below Legal' })
  within(list).getByRole('link', { name: 'Privacy' })
})

it('says why a page cannot be deleted', async () => {
  const detail = 'The page "Privacy" stands below it.'
  const made = servePages(failure('DELETE', '/api/pages/team', 409, detail))
  const { user } = open('/admin/pages')
  const row = await rowOf('Team')
  await user.click(row.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Delete' }))

  await screen.findByText(new RegExp(detail))
  expect(writesOf(made)).toEqual(['DELETE /api/pages/team'])
  await screen.findByRole('link', { name: 'Team' })
})

it('names the pages below one that is to be deleted, and asks nothing', async () => {
  const made = servePages()
  const { user } = open('/admin/pages')
  const row = await rowOf('Legal')
  const [own] = row.getAllByRole('button', { name: 'Delete' })
  await user.click(own ?? document.body)

  await notice('Legal has pages below it', 'Move or delete them first: Privacy.')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(writesOf(made)).toEqual([])
})

it('creates a page of a template, and opens its editor', async () => {
  const page = pageOf('new', { title: 'Winter', status: 'draft', sections: ['s'] })
  const section = { id: 's', title: 'Winter', type: 'hero', updatedAt: '', createdAt: '' }
  const made = servePages(
    exchange('POST', '/api/admin/content/sections', 201, section),
    exchange('POST', '/api/pages', 201, page),
    onePage(page),
    exchange('POST', '/api/admin/pages/new/dry-run', 200, page),
  )
  const { user, router } = open('/admin/pages')
  await user.click(await screen.findByRole('button', { name: 'Add Page' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Page' }))
  await user.click(dialog.getByRole('button', { name: 'Create page' }))
  dialog.getByText('Title is required')
  await user.type(dialog.getByLabelText(/^Title/), 'Winter')
  expect(dialog.getByRole('radio', { name: 'Landing page' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Create page' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/pages/new'))
  const posts = made.filter(
    ({ method, path }) => method === 'POST' && !path.includes('dry'),
  )
  expect(posts.map(({ path }) => path)).toEqual([
    '/api/admin/content/sections',
    '/api/admin/content/sections',
    '/api/admin/content/sections',
    '/api/pages',
  ])
  expect(posts.map(({ text }) => (JSON.parse(text) as { type?: string }).type)).toEqual([
    'hero',
    'points',
    'call-to-action',
    undefined,
  ])
  expect(JSON.parse(posts[3]?.text ?? '')).toEqual({
    title: 'Winter',
    parent: '',
    order: 1,
    sections: ['s', 's', 's'],
  })
})

it('begins a case study with every section of one', async () => {
  const page = pageOf('new', { title: 'Harrow', status: 'draft', sections: ['s'] })
  const section = { id: 's', title: 'Harrow', type: 'hero', updatedAt: '', createdAt: '' }
  const made = servePages(
    exchange('POST', '/api/admin/content/sections', 201, section),
    exchange('POST', '/api/pages', 201, page),
    onePage(page),
    exchange('POST', '/api/admin/pages/new/dry-run', 200, page),
  )
  const { user, router } = open('/admin/pages')
  await user.click(await screen.findByRole('button', { name: 'Add Page' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add New Page' }))
  await user.type(dialog.getByLabelText(/^Title/), 'Harrow')
  await user.click(dialog.getByRole('radio', { name: 'Case study' }))
  await user.click(dialog.getByRole('button', { name: 'Create page' }))

  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/pages/new'))
  const sections = made
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/sections'))
    .map(({ text }) => JSON.parse(text) as { type: string; title: string })
  expect(sections.map(({ type, title }) => [type, title])).toEqual([
    ['hero', 'Harrow'],
    ['figures', 'In figures'],
    ['text', 'What was wrong'],
    ['steps', 'What we did'],
    ['text', 'What changed'],
    ['quote', 'What the client says'],
    ['call-to-action', 'Ready to talk?'],
  ])
})

it('offers a viewer nothing that they may not do', async () => {
  const viewer = me('viewer', { can: identityOf('viewer', pagesSchema()).can })
  servePages(viewer)
  open('/admin/pages')
  const row = await rowOf('Team')
  row.getByRole('link', { name: 'View' })
  expect(screen.queryByRole('button', { name: 'Add Page' })).not.toBeInTheDocument()
  expect(row.queryByRole('button', { name: 'Move' })).not.toBeInTheDocument()
})

it('leads from the address of the form of a page to its editor', async () => {
  servePages(exchange('POST', '/api/admin/pages/team/dry-run', 200, team))
  const { router } = open('/admin/pages?edit=team')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/pages/team'))
})

it('says of a published page below a draft that visitors do not see it', async () => {
  const draft = pageOf('legal', { title: 'Legal', status: 'draft' })
  const below = { ...privacy, status: 'published' }
  const deep = pageOf('cookies', { title: 'Cookies', parent: 'privacy', path: '/c' })
  serve(pagesSchema(), pageList(home, draft, below, deep), sectionList(), pending('page'))
  open('/admin/pages')

  const row = await rowOf('Privacy')
  expect(row.getAllByRole('link', { name: 'Open page' })[0]).toHaveAttribute(
    'href',
    '/legal/privacy?preview',
  )
  const hidden = screen.getAllByText(/^Hidden:/)
  expect(hidden.map(({ textContent }) => textContent)).toEqual([
    'Hidden: Legal is a draft',
    'Hidden: Legal is a draft',
  ])
})
