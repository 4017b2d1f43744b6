import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { FirstStep } from '../../api/firstSteps.ts'
import { dashboardAnswers } from '../../testing/dashboard.ts'
import { open } from '../../testing/open.tsx'
import { exchange, me, serve, updatesOf } from '../../testing/serve.ts'

function step(id: string, values: Partial<FirstStep> = {}): FirstStep {
  const title = `Do ${id}`
  return {
    id,
    title,
    text: '',
    screen: `/admin/${id}`,
    done: false,
    skipped: false,
    left: [],
    total: 0,
    ...values,
  }
}

const sections = Array.from({ length: 7 }, (_, at) => ({
  type: 'section',
  id: `s${at}`,
  title: `Home page: Claim ${at}`,
}))

const logo = step('brand', { title: 'Add the logo', text: 'Until then there is none.' })
const steps = [
  logo,
  step('content', { title: 'Check what the site claims', left: sections, total: 7 }),
  step('menus', { title: 'Arrange the menu', done: true }),
]

it('lists what is to be done with the entries that are left, and what is done', async () => {
  serve(exchange('GET', '/api/admin/first-steps', 200, { steps }), ...dashboardAnswers)
  open('/admin')

  const card = within(await screen.findByRole('region', { name: 'First steps' }))
  card.getByText('1 of 3 done')
  expect(card.getByRole('link', { name: 'Add the logo' })).toHaveAttribute(
    'href',
    '/admin/brand',
  )
  card.getByText('Until then there is none.')
  expect(card.getByRole('link', { name: 'Home page: Claim 0' })).toHaveAttribute(
    'href',
    '/admin/content?section=s0',
  )
  expect(card.queryByText('Home page: Claim 5')).not.toBeInTheDocument()
  card.getByRole('link', { name: 'and 2 more' })
  card.getByText('Done and skipped')
})

it('lists nothing for people who may not change the settings', async () => {
  const made = serve(
    me('viewer'),
    exchange('GET', '/api/admin/first-steps', 200, { steps }),
    ...dashboardAnswers,
  )
  open('/admin')

  await screen.findByRole('heading', { name: 'Quick Actions' })
  await waitFor(() =>
    expect(made.map(({ path }) => path)).toContain('/api/admin/first-steps'),
  )
  expect(screen.queryByText('First steps')).not.toBeInTheDocument()
})

it('skips a step, and takes it up again', async () => {
  const skipped = steps.map((one) => ({ ...one, skipped: one === logo }))
  const made = serve(
    exchange('GET', '/api/admin/first-steps', 200, { steps }),
    exchange('PUT', '/api/admin/first-steps', 200, { steps: skipped }),
    ...dashboardAnswers,
  )
  open('/admin')

  await userEvent.click(await screen.findByRole('button', { name: 'Skip: Add the logo' }))
  await screen.findByText('2 of 3 done')
  await userEvent.click(screen.getByText('Done and skipped'))
  await userEvent.click(
    screen.getByRole('button', { name: 'Take up again: Add the logo' }),
  )
  expect(updatesOf(made)).toEqual([{ skipped: ['brand'] }, { skipped: [] }])
})

it('is not there once all is done', async () => {
  const done = steps.map((one) => ({ ...one, done: true }))
  serve(
    exchange('GET', '/api/admin/first-steps', 200, { steps: done }),
    ...dashboardAnswers,
  )
  open('/admin')

  await screen.findByRole('region', { name: 'Quick Actions' })
  expect(screen.queryByText('First steps')).not.toBeInTheDocument()
})
