import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import paths from '../../routes.json'
import { product } from '../testing/content.ts'
import { open } from '../testing/open.tsx'
import { answer, failure, serve } from '../testing/serve.ts'
import { pages } from './pages.ts'

const products = () => answer('/api/products', [product()])
const main = () => within(screen.getByRole('navigation', { name: 'Main' }))

describe('the routes', () => {
  it('are those of routes.json', () => {
    expect(Object.keys(pages).sort()).toEqual(paths.map(({ path }) => path).sort())
  })

  it('name the type of every entry in a path', () => {
    for (const { path, type } of paths)
      expect(path.includes(':')).toBe(type !== undefined)
  })
})

describe('the navigation', () => {
  it('lists the main pages and leads to a quote', async () => {
    serve(products())
    open('/products')
    await screen.findByText('Atlas')

    expect(
      main()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/', '/products', '/services', '/about', '/blog', '/contact'])
    expect(screen.getByRole('link', { name: 'Get a Quote' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })

  it('marks the page whose path the address starts with, and home only at /', async () => {
    serve(answer('/api/products/atlas', product()))
    open('/products/atlas')
    await screen.findByRole('heading', { level: 1, name: 'Atlas' })

    expect(main().getByRole('link', { name: 'Products' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(main().getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  })

  it('gets a stronger background after 100 pixels', async () => {
    serve()
    open('/nowhere')
    const header = (await screen.findAllByRole('banner'))[0]
    const scroll = (to: number) => {
      vi.stubGlobal('scrollY', to)
      globalThis.dispatchEvent(new Event('scroll'))
    }

    scroll(100)
    expect(header).toHaveAttribute('data-scrolled', 'false')
    scroll(101)
    await waitFor(() => expect(header).toHaveAttribute('data-scrolled', 'true'))
    vi.unstubAllGlobals()
  })

  it('has a drawer that closes when a link is chosen', async () => {
    serve(products())
    const { user, address } = open('/nowhere')
    await user.click(await screen.findByRole('button', { name: 'Open menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })

    await user.click(within(drawer).getByRole('link', { name: 'Products' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(address()).toBe('/products'))
  })
})

describe('coming to another page', () => {
  it('moves the focus to its heading and announces it', async () => {
    serve(products())
    const { user } = open('/nowhere')
    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    expect(document.body).toHaveFocus()

    await user.click(main().getByRole('link', { name: 'Products' }))

    const heading = await screen.findByRole('heading', {
      level: 1,
      name: 'Products that are ready to work',
    })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(document.title).toMatch(/^Products \| /)
    expect(screen.getByText(document.title, { selector: '[role=status]' })).toBeVisible()
  })
})

describe('an unknown address', () => {
  it('is told so, with a hint for developers', async () => {
    serve()
    open('/no/such/page')

    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    screen.getByText('Did you forget to add the page to the router?')
    await waitFor(() => expect(document.title).toMatch(/^Page Not Found \| /))
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
      'content',
      'noindex',
    )
  })
})

const stored = () => golden('settings-get-public')[0]?.response.body as object

describe('the footer', () => {
  it('leads on and shows the address, the phone and the e-mail of the settings', async () => {
    const [exchange] = golden('settings-get-public')
    const settings = {
      ...(exchange?.response.body as object),
      address: '2 High Street, York',
      phone: '01904 000 000',
      contactEmail: 'york@example.com',
    }
    serve(answer('/api/settings', settings))
    open('/nowhere')

    const footer = within(await screen.findByRole('contentinfo'))
    await footer.findByText('2 High Street, York')
    expect(footer.getByText('01904 000 000')).toHaveAttribute('href', 'tel:01904000000')
    expect(footer.getByText('york@example.com')).toHaveAttribute(
      'href',
      'mailto:york@example.com',
    )
    for (const [name, to] of [
      ['Home', '/'],
      ['Products', '/products'],
      ['Services', '/services'],
      ['About', '/about'],
    ] as const)
      expect(footer.getByRole('link', { name })).toHaveAttribute('href', to)
  })

  it('stays whole when the settings cannot be fetched', async () => {
    serve(failure('/api/settings', 500, 'Broken.'))
    open('/nowhere')

    const footer = within(await screen.findByRole('contentinfo'))
    footer.getByRole('link', { name: 'About' })
    expect(footer.queryByRole('heading', { name: 'Contact' })).not.toBeInTheDocument()
  })

  it.each([
    ['', '', ''],
    ['', '01904 000 000', ''],
    ['2 High Street', '', 'york@example.com'],
  ])('shows of "%s", "%s" and "%s" what is entered', async (address, phone, mail) => {
    serve(answer('/api/settings', { ...stored(), address, phone, contactEmail: mail }))
    open('/nowhere')

    const footer = within(await screen.findByRole('contentinfo'))
    const entered = [address, phone, mail].filter(Boolean)
    for (const text of entered) await footer.findByText(text)
    expect(footer.queryAllByRole('link', { name: /@|\d/ })).toHaveLength(
      [phone, mail].filter(Boolean).length,
    )
    expect(footer.queryAllByRole('heading', { name: 'Contact' })).toHaveLength(
      entered.length > 0 ? 1 : 0,
    )
  })
})

it('gives the document the theme of the settings', async () => {
  const [exchange] = golden('settings-get-public')
  serve(
    answer('/api/settings', { ...(exchange?.response.body as object), theme: 'green' }),
  )
  open('/nowhere')

  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('green'))
})
