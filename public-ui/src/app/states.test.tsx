import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { job, post, product } from '../testing/content.ts'
import { open } from '../testing/open.tsx'
import { pageAddress, sitePage, templateSection } from '../testing/pages.ts'
import { answer, failure, serve, withhold } from '../testing/serve.ts'

/** The lists of pages, with their loading placeholders. */
const lists = [
  {
    path: '/',
    api: '/api/products',
    region: 'Solutions',
    loading: 'Loading solutions...',
    failed: 'Our solutions could not be loaded',
    entry: product(),
  },
  {
    path: '/blog',
    api: '/api/blog',
    region: 'Articles',
    loading: 'Loading articles...',
    failed: 'Our articles could not be loaded',
    entry: post(),
  },
  {
    path: '/careers',
    api: '/api/jobs',
    region: 'Open Positions',
    loading: 'Loading positions...',
    failed: 'Our positions could not be loaded',
    entry: job(),
  },
]

it.each(lists)(
  '$path says that its list loads',
  async ({ path, api, region, loading }) => {
    serve()
    withhold(api)
    open(path)

    const section = within(await screen.findByRole('region', { name: region }))
    await section.findByText(loading)
  },
)

it.each(lists)(
  '$path says that its list failed, and tries it again',
  async ({ path, api, region, failed, entry }) => {
    serve(failure(api, 500, 'Broken.'), answer(api, [entry]))
    const { user } = open(path)

    const section = within(await screen.findByRole('region', { name: region }))
    within(await section.findByRole('alert')).getByText(failed)
    section.getByRole('link', { name: 'Contact Us' })
    await user.click(section.getByRole('button', { name: 'Try Again' }))

    await section.findByRole('article')
    expect(section.queryByRole('alert')).not.toBeInTheDocument()
  },
)

it('home says that it has no products', async () => {
  serve(answer('/api/products', []))
  open('/')

  await screen.findByText('No Products Available')
})

it.each(['/', '/products', '/services', '/about', '/blog', '/contact'])(
  '%s stays whole without the settings',
  async (path) => {
    serve(failure('/api/settings', 500, 'Broken.'))
    open(path)

    expect((await screen.findByRole('heading', { level: 1 })).textContent).toMatch(/\w/)
    await within(screen.getByRole('contentinfo')).findByText(/^© \d{4} Quoin$/)
  },
)

it.each(['/', '/about', '/contact', '/legal/privacy'])(
  '%s says that it cannot be fetched, and tries it again',
  async (path) => {
    const page = { ...sitePage(templateSection('about')), path, title: 'Whole again' }
    serve(failure(pageAddress(path), 500, 'Broken.'), answer(pageAddress(path), page))
    const { user } = open(path)

    await screen.findByText('Page could not be loaded')
    await user.click(screen.getByRole('button', { name: 'Try Again' }))

    await screen.findByRole('heading', { level: 1, name: 'Whole again' })
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

it.each(['/about', '/nowhere', '/legal/nowhere'])(
  '%s says that there is no such page',
  async (path) => {
    serve({ ...failure(pageAddress(path), 404, 'It is not there.') })
    open(path)

    await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
      'content',
      'noindex',
    )
  },
)
