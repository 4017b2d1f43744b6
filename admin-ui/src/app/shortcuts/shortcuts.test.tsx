import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Schema } from '../../content/schema.ts'
import { open } from '../../testing/open.tsx'
import { exchange, recorded, serve } from '../../testing/serve.ts'

const { types } = recorded('schema').response.body as Schema

afterEach(() => {
  localStorage.clear()
})

/** The lists that the palette looks through; only that of products has entries. */
const lists = [
  ...golden('product-list-as-staff', 'product-get'),
  exchange(
    'GET',
    '/api/products?limit=1000',
    200,
    recorded('product-list-as-staff').response.body,
  ),
  ...types.map(({ path }) => exchange('GET', `/api/${path}?limit=1000`, 200, [])),
]

async function openPalette(keys = '{Control>}k{/Control}') {
  serve(...lists)
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
  const { user, router } = await openPalette()
  await user.keyboard('testimon{Enter}')

  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/admin/testimonials')
  })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

it('finds an entry of any type by its texts, and opens it', async () => {
  const { user, router } = await openPalette()
  await user.keyboard('customer atl')
  const found = await screen.findByRole('option', { name: /^Atlas/ })
  await user.click(found)

  await screen.findByRole('dialog', { name: 'Edit Product' })
  expect(router.state.location.search).toBe('?edit=atlas')
})

it('takes the first finding until another is pointed at', async () => {
  const { user, router } = await openPalette()
  await user.keyboard('customer')
  const found = await screen.findByRole('option', { name: /^Atlas/ })
  await waitFor(() => {
    expect(found).toHaveAttribute('aria-selected', 'true')
  })
  await user.keyboard('{Enter}')

  await waitFor(() => {
    expect(router.state.location.search).toBe('?edit=atlas')
  })
})

it('finds an entry on a later page of its list', async () => {
  const headers = { Link: '</api/testimonials?limit=1000&cursor=next>; rel="next"' }
  const entry = { id: 'last', clientName: 'Zoe Last', content: 'Very good.' }
  serve(
    exchange('GET', '/api/testimonials?limit=1000', 200, [], headers),
    exchange('GET', '/api/testimonials?limit=1000&cursor=next', 200, [entry]),
    ...lists,
  )
  const { user } = open('/admin/analytics')
  await screen.findByRole('heading', { name: 'Analytics' })
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox')
  await user.keyboard('zoe')

  await screen.findByRole('option', { name: /^Zoe Last/ })
})

it('starts what is created, and offers nothing that only visitors send', async () => {
  const { user, router } = await openPalette()
  await user.keyboard('add')
  const create = within(await screen.findByRole('group', { name: 'Create' }))
  expect(create.queryByRole('option', { name: /Inquiry/ })).not.toBeInTheDocument()
  await user.click(create.getByRole('option', { name: 'Add Service' }))

  await screen.findByRole('dialog', { name: 'Add New Service' })
  expect(router.state.location.pathname).toBe('/admin/services')
})

it('says when nothing is found', async () => {
  const { user } = await openPalette()
  await user.keyboard('zzz')

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

it('lists the shortcuts, and lets one switch the single keys off', async () => {
  serve(...lists)
  const { user } = open('/admin/analytics')
  await screen.findByRole('heading', { name: 'Analytics' })
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })
  await user.click(screen.getByRole('checkbox', { name: /single key/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
  await user.keyboard('?')

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
