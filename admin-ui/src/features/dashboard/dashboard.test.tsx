import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { activity, dashboardAnswers, stats } from '../../testing/dashboard.ts'
import { open } from '../../testing/open.tsx'
import { exchange, failure, serve } from '../../testing/serve.ts'

it('greets the person and shows each figure with its caption', async () => {
  serve(...dashboardAnswers)
  open('/admin')

  await screen.findByRole('heading', { name: 'Welcome back, ada' })
  await screen.findByText('+2 this month')
  for (const [label, value, caption] of [
    ['Products', '6', '+2 this month'],
    ['Services', '4', 'All active'],
    ['Blog Posts', '9', 'Updated weekly'],
    ['New Inquiries', '1,200', '+12 this week'],
  ] as const) {
    const [link] = screen.getAllByRole('link', { name: label }).slice(-1)
    const card = link?.closest('div')
    expect(card).toHaveTextContent(`${label}${value}${caption}`)
  }
})

it('shows the measured uptime and since when it is measured', async () => {
  serve(...dashboardAnswers)
  open('/admin')

  const panel = within(await screen.findByRole('region', { name: 'System Status' }))
  panel.getByText('100% uptime')
  panel.getByText('1 January 2026')
})

it('never rounds an uptime up to all', async () => {
  const uptime = { percent: 99.9999, since: stats.uptime.since }
  serve(
    exchange('GET', '/api/admin/stats', 200, { ...stats, uptime }),
    ...dashboardAnswers,
  )
  open('/admin')

  await screen.findByText('99.99% uptime')
})

it('tells what happened, how long ago, and leads to it', async () => {
  vi.setSystemTime('2026-01-01T13:00:00Z')
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const items = [
    activity('1', { timestamp: '2026-01-01T12:55:00.000Z' }),
    activity('2', { op: 'deleted', timestamp: '2026-01-01T11:00:00.000Z' }),
    activity('3', { type: 'inquiry', entry: 'question' }),
  ]
  serve(
    exchange('GET', '/api/admin/activity?limit=5&security=false', 200, items),
    ...dashboardAnswers,
  )
  open('/admin')

  const panel = within(await screen.findByRole('region', { name: 'Recent Activity' }))
  const time = await panel.findByText('5m ago')
  expect(time).toHaveAttribute('title', '1 January 2026, 12:55 GMT')
  expect(
    panel.getByRole('link', { name: 'Product number 1 was updated' }),
  ).toHaveAttribute('href', '/admin/products?edit=atlas')
  panel.getByText('Product number 2 was updated')
  expect(panel.getAllByRole('link', { name: /^Product/ })).toHaveLength(2)
  expect(panel.getByRole('link', { name: 'View all activity' })).toHaveAttribute(
    'href',
    '/admin/activity',
  )
})

it('says when the figures cannot be had, and shows the rest', async () => {
  serve(failure('GET', '/api/admin/stats', 500, 'No.'), ...dashboardAnswers)
  open('/admin')

  expect(await screen.findByRole('alert')).toHaveTextContent('500: No.')
  await screen.findByRole('link', { name: 'Product number 1 was updated' })
  screen.getByRole('link', { name: 'Add Product' })
})

it('says what comes up, and leads to it', async () => {
  const at = '2099-05-01T08:30:00.000Z'
  const next = [
    { type: 'post', id: 'hello', title: 'Hello', at, visible: true },
    { type: 'post', id: 'sequel', title: 'Sequel', at, visible: false },
  ]
  serve(exchange('GET', '/api/admin/upcoming?limit=5', 200, next), ...dashboardAnswers)
  open('/admin')

  const panel = within(await screen.findByRole('region', { name: 'Coming up' }))
  expect(panel.getByRole('link', { name: 'Hello' })).toHaveAttribute(
    'href',
    '/admin/blog/hello',
  )
  const [first, second] = panel.getAllByRole('listitem')
  expect(first).toHaveTextContent('Appears on 1 May 2099, 09:30 BST')
  expect(second).toHaveTextContent('Goes on 1 May 2099, 09:30 BST')
})

it('says nothing of what comes up where nothing does', async () => {
  serve(...dashboardAnswers)
  open('/admin')

  await screen.findByRole('region', { name: 'Recent Activity' })
  await screen.findByText('+2 this month')
  expect(screen.queryByRole('region', { name: 'Coming up' })).not.toBeInTheDocument()
})

it('says that nothing has been changed yet', async () => {
  const path = '/api/admin/activity?limit=5&security=false'
  serve(exchange('GET', path, 200, []), ...dashboardAnswers)
  open('/admin')

  await screen.findByText('Nothing has been changed yet.')
})

it('says why it cannot tell what happened, and shows the figures', async () => {
  const path = '/api/admin/activity?limit=5&security=false'
  serve(failure('GET', path, 500, 'No.'), ...dashboardAnswers)
  open('/admin')

  expect(await screen.findByRole('alert')).toHaveTextContent('500: No.')
  await screen.findByText('+2 this month')
})
