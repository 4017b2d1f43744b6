import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { job } from '../../../testing/content.ts'
import { open } from '../../../testing/open.tsx'
import { answer, failure, serve, withhold } from '../../../testing/serve.ts'

const list = (...jobs: object[]) => answer('/api/jobs', jobs)

describe('the open positions', () => {
  it('say that they load', async () => {
    serve()
    withhold('/api/jobs')
    open('/careers')

    await screen.findByText('Loading positions...')
  })

  it('offer to take a resume when there are none', async () => {
    serve(list())
    open('/careers')

    await screen.findByText('No Open Positions')
    // The notice makes no promise that is not in the specification.
    expect(screen.queryByText(/we will write/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Send Your Resume' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })

  it('offer another attempt when they fail', async () => {
    serve(failure('/api/jobs', 500, 'Broken.'), list(job()))
    const { user } = open('/careers')

    await user.click(await screen.findByRole('button', { name: 'Try Again' }))

    await screen.findByRole('article', { name: 'Engineer' })
  })

  it('show three requirements and count the rest', async () => {
    serve(list(job()))
    open('/careers')

    const card = within(await screen.findByRole('article', { name: 'Engineer' }))
    for (const text of [
      'Full-time',
      'Leeds',
      '3 February 2026',
      'Go',
      'SQL',
      'HTTP',
      '+2 more',
    ])
      card.getByText(text)
    expect(card.queryByText('Patience')).not.toBeInTheDocument()
    expect(card.getByRole('link', { name: 'Apply Now' })).toHaveAttribute(
      'href',
      '/contact',
    )
  })

  it('fill in what is missing', async () => {
    serve(list(job({ type: undefined as never, location: '', postedAt: null })))
    open('/careers')

    const card = within(await screen.findByRole('article', { name: 'Engineer' }))
    for (const text of ['Full-time', 'Remote', 'Recently']) card.getByText(text)
  })
})

describe('the details of a position', () => {
  it('open over the list, have an address and close', async () => {
    serve(list(job()))
    const { user, address } = open('/careers')

    await user.click(await screen.findByRole('button', { name: 'View Details' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Engineer' }))
    expect(address()).toBe('/careers?job=engineer')
    dialog.getByText('Builds things.')
    dialog.getByText('Tea')

    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(address()).toBe('/careers')
  })

  it('open from their address', async () => {
    serve(list(job()))
    open('/careers?job=engineer')

    await screen.findByRole('dialog', { name: 'Engineer' })
  })

  it('lead to an application', async () => {
    serve(list(job()))
    const { user } = open('/careers?job=engineer')
    const dialog = within(await screen.findByRole('dialog'))

    await user.click(dialog.getByRole('link', { name: 'Apply Now' }))

    expect(await screen.findByLabelText('Subject')).toHaveValue('Application: Engineer')
  })
})

it('promises to be in touch within 48 hours, and leads on', async () => {
  serve(list())
  open('/careers')

  await screen.findByText(/We contact every candidate within 48 hours/)
  expect(screen.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute(
    'href',
    '/contact',
  )
  expect(screen.getByRole('link', { name: 'Learn About Us' })).toHaveAttribute(
    'href',
    '/about',
  )
})
