import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { open } from '../../testing/open.tsx'
import { exchange, serve } from '../../testing/serve.ts'

afterEach(() => {
  localStorage.clear()
})

const lists = golden('product-list-as-staff', 'product-get')

/** A search response in the format of the server. */
const found = (text: string, ...hits: object[]) =>
  exchange('GET', `/api/admin/search?q=${text}&limit=50`, 200, {
    total: hits.length,
    hits,
    facets: { type: [], category: [] },
    suggestion: '',
  })
const atlas = {
  type: 'product',
  id: 'atlas',
  title: 'Atlas',
  excerpt: 'A <mark>customer</mark> portal &amp; more.',
  url: '/admin/products?edit=atlas',
  score: 1,
}

async function openPalette(
  keys = '{Control>}k{/Control}',
  ...answers: ReturnType<typeof found>[]
) {
  serve(...answers, ...lists)
  const view = open('/admin/analytics')
  await screen.findByRole('heading', { name: 'Analytics' })
  await view.user.keyboard(keys)
  const box = await screen.findByRole('combobox', { name: 'Go to, find or create' })
  return { ...view, box }
}

it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens with %s', async (keys) => {
  const { box } = await openPalette(keys)

  expect(box).toHaveFocus()
  screen.getByRole('option', { name: 'Dashboard' })
  screen.getByRole('option', { name: 'New Post' })
})

it('leaves the keys to a field that has used them', async () => {
  serve(...lists)
  const { user } = open('/admin/analytics')
  await screen.findByRole('heading', { name: 'Analytics' })
  const use = (event: Event) => event.preventDefault()
  document.body.addEventListener('keydown', use)
  onTestFinished(() => document.body.removeEventListener('keydown', use))
  await user.keyboard('{Control>}k{/Control}')

  expect(screen.queryByRole('combobox', { name: 'Go to, find or create' })).toBeNull()
})

it('opens from the navigation, and gives the focus back on Escape', async () => {
  serve(...lists)
  const { user } = open('/admin/analytics')
  const button = await screen.findByRole('button', { name: /^Search/ })
  await user.click(button)
  await screen.findByRole('combobox')
  await user.keyboard('{Escape}')

  await waitFor(() => {
    expect(button).toHaveFocus()
  })
})

it('goes to a screen by the keyboard alone', async () => {
  const { user, router } = await openPalette(undefined, found('testimon'))
  await user.paste('testimon')
  await user.keyboard('{Enter}')

  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/admin/testimonials')
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('takes what fits the text that is shown, however fast Enter follows', async () => {
  const { box, router } = await openPalette(undefined, found('new%20post'))
  // Both keys arrive before the page can render, as on a busy machine.
  await waitFor(() => {
    Reflect.set(HTMLInputElement.prototype, 'value', 'new post', box)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })

  await screen.findByRole('dialog', { name: 'Create New Blog Post' })
  expect(router.state.location.pathname).toBe('/admin/blog/new')
})

it('finds an entry of any type by its texts, and opens it', async () => {
  const { user, router } = await openPalette(undefined, found('customer%20atl', atlas))
  await user.paste('customer atl')
  const option = await screen.findByRole('option', { name: /^Atlas/ })
  await user.click(option)

  await screen.findByRole('dialog', { name: 'Edit Product' })
  expect(router.state.location.search).toBe('?edit=atlas')
})

it('takes the first finding until another is pointed at', async () => {
  const { user, router } = await openPalette(undefined, found('customer', atlas))
  await user.paste('customer')
  const option = await screen.findByRole('option', { name: /^Atlas/ })
  await waitFor(() => {
    expect(option).toHaveAttribute('aria-selected', 'true')
  })
  await user.keyboard('{Enter}')

  await waitFor(() => {
    expect(router.state.location.search).toBe('?edit=atlas')
  })
})

it('says when the server cannot search', async () => {
  const failing = exchange('GET', '/api/admin/search?q=zoe&limit=50', 503, {
    title: 'Failure',
    status: 503,
    detail: 'The index is being built.',
  })
  const { user } = await openPalette(undefined, failing, found('subscr'))
  await user.paste('zoe')

  await screen.findByText('The search failed.')
  await user.clear(screen.getByRole('combobox', { name: 'Go to, find or create' }))
  await user.paste('subscr')
  await screen.findByRole('option', { name: 'Subscribers' })
})

it('starts what is created, and offers nothing that only visitors send', async () => {
  const { user, router } = await openPalette(undefined, found('add'))
  await user.paste('add')
  const create = within(await screen.findByRole('group', { name: 'Create' }))
  expect(create.queryByRole('option', { name: /Inquiry/ })).not.toBeInTheDocument()
  await user.click(create.getByRole('option', { name: 'Add Service' }))

  await screen.findByRole('dialog', { name: 'Add New Service' })
  expect(router.state.location.pathname).toBe('/admin/services')
})

it('says when nothing is found', async () => {
  const { user } = await openPalette(undefined, found('zzz'))
  await user.paste('zzz')

  await screen.findByText('Nothing found.')
})

it('goes to the search of the screen with a slash, and types slashes elsewhere', async () => {
  serve(...lists)
  const { user } = open('/admin/products')
  await screen.findAllByRole('article')
  await user.keyboard('/')

  const box = screen.getByRole('searchbox')
  expect(box).toHaveFocus()
  await user.keyboard('a/?')
  expect(box).toHaveValue('a/?')
})

it('opens the palette with a slash where a screen has no search', async () => {
  serve(...lists)
  const { user } = open('/admin/analytics')
  await screen.findByRole('heading', { name: 'Analytics' })
  await user.keyboard('/')

  expect(
    await screen.findByRole('combobox', { name: 'Go to, find or create' }),
  ).toHaveFocus()
})

it('lists the keys of every screen, of this screen and of the text editor', async () => {
  serve(...lists)
  const { user } = open('/admin/analytics')
  await screen.findByRole('heading', { name: 'Analytics' })
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' }))
  const terms = (where: string) =>
    within(dialog.getByRole('region', { name: where }))
      .getAllByRole('term')
      .map((term) => term.textContent)
  expect(terms('On every screen')).toEqual(['Ctrl K', 'Ctrl S', 'Ctrl Z', '/', '?'])
  expect(terms('In the text editor')).toContain('Ctrl Shift 8')
})

it('lets the user switch off single keys', async () => {
  serve(...lists)
  const { user } = open('/admin/analytics')
  await screen.findByRole('heading', { name: 'Analytics' })
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: /single key/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  await user.keyboard('?')

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
