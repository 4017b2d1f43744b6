import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { serve } from '../../testing/serve.ts'
import { badgeText } from './notifications.ts'

async function openPanel() {
  serve()
  const { user } = open('/nowhere')
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' })
  await user.click(bell)
  await screen.findByRole('heading', { name: 'Notifications' })
  return { user, bell }
}
const closed = () =>
  waitFor(() =>
    expect(
      screen.queryByRole('heading', { name: 'Notifications' }),
    ).not.toBeInTheDocument(),
  )

describe('the bell', () => {
  it('starts with two unread notices and their ages', async () => {
    const { bell } = await openPanel()

    expect(bell).toHaveTextContent('2')
    screen.getByText('5m ago')
    screen.getByText('3h ago')
  })

  it('counts one less when a notice is clicked', async () => {
    const { user, bell } = await openPanel()

    await user.click(screen.getByRole('button', { name: 'Welcome to our website' }))

    expect(bell).toHaveTextContent('1')
  })

  it('has no badge when all are read at once', async () => {
    const { user, bell } = await openPanel()

    await user.click(screen.getByRole('button', { name: 'Mark all read' }))

    expect(bell).toHaveAccessibleName('Notifications')
    expect(bell).toHaveTextContent('')
  })

  it('closes the panel again', async () => {
    const { user, bell } = await openPanel()
    await user.click(bell)
    await closed()
  })

  it('closes the panel on a click outside', async () => {
    const { user } = await openPanel()
    await user.click(screen.getByRole('main'))
    await closed()
  })

  it("closes the panel on 'View all notifications'", async () => {
    const { user } = await openPanel()
    await user.click(screen.getByRole('button', { name: 'View all notifications' }))
    await closed()
  })

  it('closes the panel on Escape and takes the focus back', async () => {
    const { user, bell } = await openPanel()
    await user.keyboard('{Escape}')
    await closed()
    expect(bell).toHaveFocus()
  })
})

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('writes %i unread as %s', (unread, text) => {
  expect(badgeText(unread)).toBe(text)
})
