import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SiteCheck } from '../../api/siteCheck.ts'
import { open } from '../../testing/open.tsx'
import { exchange, failure, serve } from '../../testing/serve.ts'

const path = '/api/admin/site-check'

const check: SiteCheck = {
  groups: [
    {
      kind: 'broken-link',
      total: 130,
      findings: [
        {
          type: 'post',
          id: 'hello',
          label: 'Hello <b>there</b>',
          field: 'content',
          message: 'The link to /gone leads nowhere.',
          severity: 'warning',
          count: 1,
        },
        {
          type: 'section',
          id: 'hero',
          label: 'Opening',
          field: 'metadata.buttonLink',
          message: 'The link to /missing leads nowhere.',
          severity: 'warning',
          count: 1,
        },
      ],
    },
    {
      kind: 'missing-description',
      total: 500,
      findings: [
        {
          type: 'post',
          id: '',
          label: 'Blog posts',
          field: 'seo.description',
          message: '500 entries have no description.',
          severity: 'hint',
          count: 500,
        },
      ],
    },
  ],
  entries: 1200,
  checks: [],
  whole: true,
}

it('lists what is to be mended by kind, each with the way to its form', async () => {
  serve(exchange('GET', path, 200, check))
  open('/admin/site-check')

  const links = within(
    await screen.findByRole('region', { name: 'Links that lead nowhere 130' }),
  )
  expect(links.getByRole('link', { name: 'Hello <b>there</b>' })).toHaveAttribute(
    'href',
    '/admin/blog/hello',
  )
  expect(links.getByRole('link', { name: 'Opening' })).toHaveAttribute(
    'href',
    '/admin/content?section=hero',
  )
  links.getByText('The link to /gone leads nowhere.')
  links.getByText('Primary Button Link:')
  links.getByText(/The first 2 are listed/)
  const descriptions = within(
    screen.getByRole('region', { name: 'Missing descriptions 500' }),
  )
  expect(descriptions.getByRole('link', { name: 'Blog posts' })).toHaveAttribute(
    'href',
    '/admin/blog',
  )
  expect(descriptions.queryByText(/are listed/)).not.toBeInTheDocument()
  screen.getByText('1,200 entries checked.')
})

it('says when there is nothing to mend', async () => {
  serve(exchange('GET', path, 200, { groups: [], entries: 1, whole: true, checks: [] }))
  open('/admin/site-check')

  await screen.findByRole('heading', { name: 'Nothing to mend' })
  screen.getByText('1 entry checked.')
})

it('says why it cannot tell', async () => {
  serve(failure('GET', path, 503, 'The store is away.'))
  open('/admin/site-check')

  expect(await screen.findByRole('alert')).toHaveTextContent('The store is away.')
})

it('is reached from the navigation', async () => {
  serve(exchange('GET', path, 200, { groups: [], entries: 1, whole: true, checks: [] }))
  const { user } = open('/admin/account')
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('link', { name: 'Site check' }))

  await screen.findByRole('heading', { level: 1, name: 'Site check' })
})

it('lists the findings of plugins', async () => {
  serve(
    exchange('GET', path, 200, {
      groups: [],
      entries: 1,
      whole: true,
      checks: [
        {
          plugin: 'events',
          title: 'Events that have ended',
          failed: false,
          findings: [
            { text: 'Open day ended on 3 March.', path: '/admin/events' },
            { text: 'The calendar is empty.', path: '/calendar' },
            { text: 'A script is no address.', path: 'javascript:alert(1)' },
          ],
        },
        { plugin: 'mail', title: 'Senders', failed: true, findings: [] },
      ],
    }),
  )
  open('/admin/site-check')

  const ended = within(
    await screen.findByRole('region', { name: 'Events that have ended 3' }),
  )
  expect(ended.getByRole('link', { name: 'Open day ended on 3 March.' })).toHaveAttribute(
    'href',
    '/admin/events',
  )
  expect(ended.getByRole('link', { name: 'The calendar is empty.' })).toHaveAttribute(
    'href',
    '/calendar',
  )
  ended.getByText('A script is no address.')
  expect(ended.getAllByRole('link')).toHaveLength(2)
  screen.getByText(/This check of the plugin mail failed/)
  expect(
    screen.queryByRole('heading', { name: 'Nothing to mend' }),
  ).not.toBeInTheDocument()
})

it('says that the checks of plugins are running', async () => {
  serve(exchange('GET', path, 200, { groups: [], entries: 1, whole: true, checks: null }))
  open('/admin/site-check')

  await screen.findByText(/The checks of the plugins are still running/)
})
