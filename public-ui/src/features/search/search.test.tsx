import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { job, post, product, service } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve } from '../../testing/serve.ts'

const everything = () => [
  answer('/api/products', [product()]),
  answer('/api/services', [service()]),
  answer('/api/blog', [post()]),
  answer('/api/jobs', [job()]),
]
const box = () => screen.findByRole('combobox', { name: 'Search the site' })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('the search input', () => {
  it('suggests pages as one types, those with the word in the title first', async () => {
    serve(...everything())
    const { user } = open('/nowhere')

    await user.type(await box(), 'PORTAL')

    await waitFor(() =>
      expect(options()).toEqual(['Why portals failArticle', 'AtlasProduct']),
    )
    expect(await box()).toHaveAttribute('aria-expanded', 'true')
  })

  it('opens the suggestion that the arrow keys mark', async () => {
    serve(...everything())
    const { user, address } = open('/nowhere')
    await user.type(await box(), 'engineer')
    const [option] = await screen.findAllByRole('option')

    await user.keyboard('{ArrowDown}')
    expect(option).toHaveAttribute('aria-selected', 'true')
    expect(await box()).toHaveAttribute('aria-activedescendant', option?.id)
    await user.keyboard('{Enter}')

    await waitFor(() => expect(address()).toBe('/careers?job=engineer'))
  })

  it('opens a suggestion that is chosen', async () => {
    serve(...everything())
    const { user, address } = open('/nowhere')
    await user.type(await box(), 'shop')

    await user.click(await screen.findByRole('option', { name: /Search Marketing/ }))

    await waitFor(() => expect(address()).toBe('/services'))
  })

  it('opens all results with Enter', async () => {
    serve(...everything())
    const { user, address } = open('/nowhere')

    await user.type(await box(), ' single sign-on {Enter}')

    await waitFor(() => expect(address()).toBe('/search?q=single%20sign-on'))
    await screen.findByRole('heading', { level: 1, name: 'Results for “single sign-on”' })
    expect(await screen.findByRole('link', { name: 'Atlas' })).toHaveAttribute(
      'href',
      '/products/atlas',
    )
  })

  it('closes with Escape', async () => {
    serve(...everything())
    const { user } = open('/nowhere')
    await user.type(await box(), 'atlas')
    await screen.findByRole('option')

    await user.keyboard('{Escape}')

    expect(options()).toEqual([])
    expect(await box()).toHaveFocus()
  })
})

describe('the results', () => {
  it('say that there are none', async () => {
    serve(...everything())
    open('/search?q=zebra')

    await screen.findByText('Nothing found')
  })

  it('ask for a word without one', async () => {
    serve()
    open('/search')

    await screen.findByRole('heading', { name: 'What are you looking for?' })
  })

  it('have what can be fetched', async () => {
    const failures = ['services', 'blog', 'jobs'].map((name) =>
      failure(`/api/${name}`, 500, 'Broken.'),
    )
    serve(answer('/api/products', [product()]), ...failures)
    open('/search?q=atlas')

    await screen.findByRole('link', { name: 'Atlas' })
  })

  it('offer another attempt when nothing can be fetched', async () => {
    const failures = ['products', 'services', 'blog', 'jobs'].map((name) =>
      failure(`/api/${name}`, 500, 'Broken.'),
    )
    serve(...failures)
    open('/search?q=atlas')

    await screen.findByText('The search failed')
    screen.getByRole('button', { name: 'Try Again' })
  })
})
