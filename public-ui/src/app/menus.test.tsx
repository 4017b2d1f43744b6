import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { navigationQuery } from '../content/navigation.ts'
import { templateMenus } from '../testing/menus.ts'
import { open } from '../testing/open.tsx'
import { answer, failure, serve } from '../testing/serve.ts'

const company = {
  label: 'Company',
  items: [
    { label: 'About us', page: 'about', path: '/about' },
    { label: 'Shop', link: 'https://shop.example/' },
  ],
}

const menus = (changes: object) =>
  answer('/api/navigation', { ...templateMenus, ...changes })

const main = async () => within(await screen.findByRole('navigation', { name: 'Main' }))

describe('a menu of the second level', () => {
  it('opens by a press, and is closed by Escape, which gives the focus back', async () => {
    serve(menus({ header: [company] }))
    const { user } = open('/nowhere')
    const nav = await main()
    const button = nav.getByRole('button', { name: 'Company' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    const list = document.getElementById(button.getAttribute('aria-controls') ?? '')
    expect(list).toHaveAttribute('data-open', 'false')

    await user.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(list).toHaveAttribute('data-open', 'true')
    await user.tab()
    expect(nav.getByRole('link', { name: 'About us' })).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(button).toHaveAttribute('aria-expanded', 'false')
    expect(button).toHaveFocus()
  })

  it('closes when the focus leaves it, and on another page', async () => {
    serve(menus({ header: [company] }))
    const { user, address } = open('/nowhere')
    const nav = await main()
    const button = nav.getByRole('button', { name: 'Company' })
    await user.click(button)
    await user.tab({ shift: true })
    expect(button).toHaveAttribute('aria-expanded', 'false')

    await user.click(button)
    await user.click(nav.getByRole('link', { name: 'About us' }))
    await waitFor(() => expect(address()).toBe('/about'))
    await waitFor(() => expect(button).toHaveAttribute('aria-expanded', 'false'))
    expect(button).toHaveAttribute('data-current', 'true')
  })

  it('leads elsewhere by a plain link', async () => {
    serve(menus({ header: [company] }))
    open('/nowhere')
    expect((await main()).getByRole('link', { name: 'Shop' })).toHaveAttribute(
      'href',
      'https://shop.example/',
    )
  })

  it('stands open in the drawer', async () => {
    serve(menus({ header: [company] }))
    const { user } = open('/nowhere')
    await user.click(await screen.findByRole('button', { name: 'Open menu' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }))
    within(drawer.getByRole('list', { name: 'Company' })).getByRole('link', {
      name: 'About us',
    })
    drawer.getByRole('link', { name: 'Get a Quote' })
  })
})

it('draws nothing of empty menus', async () => {
  serve(menus({ header: [], action: null, footer: [], small: [] }))
  open('/nowhere')
  await screen.findByRole('contentinfo')
  for (const name of ['Main', 'Footer', 'Small print'])
    expect(screen.queryByRole('navigation', { name })).not.toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Get a Quote' })).not.toBeInTheDocument()
})

it('draws the columns of the footer and the small print', async () => {
  serve(
    menus({
      footer: [{ title: 'Law', items: [{ label: 'Terms', path: '/legal/terms' }] }],
      small: [{ label: 'Call', link: 'tel:112' }],
    }),
  )
  open('/nowhere')
  const footer = within(await screen.findByRole('navigation', { name: 'Footer' }))
  footer.getByRole('heading', { name: 'Law' })
  expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute(
    'href',
    '/legal/terms',
  )
  const small = within(screen.getByRole('navigation', { name: 'Small print' }))
  expect(small.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:112')
})

it('leads home where the menus cannot be fetched', async () => {
  serve(failure('/api/navigation', 500, 'Broken.'))
  open('/nowhere')
  const links = (await main()).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/'])
})

it.each(['navigation', 'page'] as const)('follows changes of a %s', async (type) => {
  serve()
  const { client } = open('/nowhere')
  await main()
  const fetched = () => client.getQueryState(navigationQuery.queryKey)?.dataUpdateCount
  expect(fetched()).toBe(1)
  await invalidateFor(client, { op: 'put', type, id: 'about' })
  expect(fetched()).toBe(2)
})
