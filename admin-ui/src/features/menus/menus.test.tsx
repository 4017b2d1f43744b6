import { screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { menusOf, menusSchema, oneMenus } from '../../testing/menus.ts'
import { notice, open } from '../../testing/open.tsx'
import { pageList, pageOf } from '../../testing/pages.ts'
import { exchange, me, pending, serve, updatesOf } from '../../testing/serve.ts'

const pages = pageList(
  pageOf('home', { title: 'Home', path: '/' }),
  pageOf('about', { title: 'About' }),
  pageOf('legal', { title: 'Legal' }),
)
const link = (label: string, page: string) => ({ label, page, link: '' })
const item = (label: string, page: string) => ({ ...link(label, page), items: [] })
const menus = menusOf({ header: [item('Home', 'home'), item('About', 'about')] })

afterEach(() => {
  sessionStorage.clear()
})

const path = '/api/admin/navigation'

function serveMenus(...more: ReturnType<typeof exchange>[]) {
  return serve(
    ...more,
    menusSchema(),
    oneMenus(menus),
    pages,
    pending('navigation'),
    exchange('PUT', path, 200, menus, { ETag: '"2"' }),
  )
}

async function openHeader() {
  const { user } = open('/admin/menus')
  const header = within(await screen.findByRole('group', { name: 'Header' }))
  await header.findByRole('option', { name: 'Legal' })
  return { user, header }
}

/** Opens an item of the header by its line. */
async function unfold(
  { user, header }: Awaited<ReturnType<typeof openHeader>>,
  name: RegExp,
) {
  const line = header.getByRole('button', { name, expanded: false })
  await user.click(line)
  expect(line).toHaveAttribute('aria-expanded', 'true')
}

const save = () => screen.getByRole('button', { name: 'Save' })

it('adds a page with its title as the label, and an address', async () => {
  const made = serveMenus()
  const { user, header } = await openHeader()
  await user.selectOptions(header.getByLabelText('Page to add'), 'Legal')
  await user.click(header.getByRole('button', { name: 'Add to header' }))
  await user.click(header.getByRole('button', { name: 'Add to header' }))
  await user.type(header.getAllByLabelText(/^Label/).at(-1) ?? document.body, 'Shop')
  await user.type(header.getByLabelText(/^Address/), 'https://shop.example')
  await user.click(save())

  await notice('Menus updated successfully!')
  expect(updatesOf(made)).toEqual([
    {
      header: [
        item('Home', 'home'),
        item('About', 'about'),
        item('Legal', 'legal'),
        { label: 'Shop', page: '', link: 'https://shop.example', items: [] },
      ],
    },
  ])
  expect(made.find(({ method }) => method === 'PUT')?.ifMatch).toBe('"1"')
})

it('lists the items with their targets, and opens one at a press', async () => {
  serveMenus()
  const view = await openHeader()
  const { header } = view
  expect(
    header.getAllByRole('button', { expanded: false }).map((line) => line.textContent),
  ).toEqual(['Home/', 'About/about'])
  expect(header.queryByLabelText('Leads to')).toBeNull()
  await unfold(view, /^About/)
  expect(header.getByLabelText('Leads to')).toHaveValue('about')
  header.getByRole('button', { name: 'Move up: About' })
})

it('says why a full list takes no more items', async () => {
  const full = Array.from({ length: 50 }, (_, n) => item(`Item ${String(n)}`, 'about'))
  serve(menusSchema(), oneMenus(menusOf({ header: full })), pages, pending('navigation'))
  open('/admin/menus')
  const header = within(await screen.findByRole('group', { name: 'Header' }))
  expect(await header.findByRole('button', { name: 'Add to header' })).toBeDisabled()
  expect(header.getByLabelText('Page to add')).toHaveAccessibleDescription(
    'A list has at most 50 items.',
  )
})

it('moves items between places and levels by buttons', async () => {
  const made = serveMenus()
  const view = await openHeader()
  const { user, header } = view
  await unfold(view, /^Home/)
  await user.click(header.getByRole('button', { name: 'Move down: Home' }))
  await user.click(header.getByRole('button', { name: 'Move below About: Home' }))
  const closed = () => header.getByRole('button', { name: /^Home/, expanded: false })
  header.getByRole('group', { name: 'Menu of About' })
  expect(closed()).toHaveFocus()
  await user.click(closed())
  await user.click(header.getByRole('button', { name: 'Move to the first level: Home' }))
  expect(closed()).toHaveFocus()
  await user.click(closed())
  await user.click(header.getByRole('button', { name: 'Move below About: Home' }))
  await user.click(save())
  await notice('Menus updated successfully!')

  expect(updatesOf(made)).toEqual([
    {
      header: [
        {
          label: 'About',
          page: '',
          link: '',
          items: [link('About', 'about'), link('Home', 'home')],
        },
      ],
    },
  ])
})

it('removes an item with a way back', async () => {
  serveMenus()
  const { user, header } = await openHeader()
  await user.click(header.getByRole('button', { name: 'Remove Home' }))
  await notice('Home is removed.')
  expect(header.queryByRole('button', { name: 'Remove Home' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await header.findByRole('button', { name: 'Remove Home' })
})

it('says what is refused at its field, and keeps what is typed', async () => {
  serveMenus({
    ...exchange('PUT', path, 422, {
      title: 'Invalid',
      status: 422,
      detail: 'Header 2, Address must be empty.',
      errors: [
        { field: 'header[1].link', label: 'Address', message: 'must be one path' },
      ],
    }),
  })
  const view = await openHeader()
  const { user, header } = view
  await unfold(view, /^About/)
  await user.selectOptions(header.getByLabelText('Leads to'), 'Another address')
  await user.type(header.getByLabelText(/^Address/), 'javascript:alert(1)')
  await user.click(header.getByRole('button', { name: /^About/, expanded: true }))
  expect(header.queryByLabelText(/^Address/)).toBeNull()
  await user.click(save())
  await header.findByText('Address must be one path')
  expect(header.getByLabelText(/^Address/)).toHaveValue('javascript:alert(1)')
  expect(header.getByLabelText(/^Address/)).toHaveAttribute('aria-invalid', 'true')
  await user.type(header.getByLabelText(/^Address/), '-more')
  expect(header.getByLabelText(/^Address/)).toHaveValue('javascript:alert(1)-more')
})

it('shows the menus without controls to who may only look', async () => {
  serve(menusSchema(), me('viewer'), oneMenus(menus), pages, pending('navigation'))
  open('/admin/menus')
  await screen.findByText('You may look, but not change.')
  expect(screen.queryByRole('button', { name: /^(?:Save|Add|Move)/ })).toBeNull()
})

it('has a link in the menu of further screens', async () => {
  serveMenus()
  const { user } = await openHeader()
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByRole('link', { name: 'Menus' })).toHaveAttribute(
    'href',
    '/admin/menus',
  )
})
