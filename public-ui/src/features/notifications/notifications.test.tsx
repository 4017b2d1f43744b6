import { screen, waitFor } from '@testing-library/react'
import { golden } from '@quoin/shared-ui/testing/golden.ts'
import { describe, expect, it } from 'vitest'
import { open } from '../../testing/open.tsx'
import { answer, serve } from '../../testing/serve.ts'
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
    expect(screen.getAllByText('Just now')).toHaveLength(2)
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

/** Opens a site with these notices. */
async function openWith(notices: object[]) {
  const [settings] = golden('settings-get-public')
  serve(answer('/api/settings', { ...(settings?.response.body as object), notices }))
  const opened = open('/nowhere')
  await screen.findByRole('heading', { level: 1 })
  return opened
}

const badge = () => screen.findByRole('button', { name: /^Notifications/ })

describe('notices of the owner', () => {
  it('are shown with their links', async () => {
    const { user } = await openWith([
      { type: 'warning', title: 'Closed on Monday', message: '', label: '', href: '' },
      {
        ...{ type: 'info', title: 'Call us', message: 'Any day.' },
        ...{ label: 'Call', href: 'tel:112' },
      },
    ])
    await user.click(await badge())

    await screen.findByRole('button', { name: 'Closed on Monday' })
    screen.getByText('Any day.')
    expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:112')
  })

  it('have no bell while there are none', async () => {
    await openWith([])

    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
  })

  it('stay read, and count their age from when they were first seen', async () => {
    const title = 'Closed on Monday'
    const notice = { type: 'info', title, message: '', label: '', href: '' }
    const since = Date.now() - 3 * 3_600_000
    const kept = [[JSON.stringify([title, '', '']), { since, read: true }]]
    localStorage.setItem('quoin.notices', JSON.stringify(kept))
    const { user } = await openWith([notice, { ...notice, title: 'Open again' }])

    expect(await badge()).toHaveAccessibleName('Notifications, 1 unread')
    await user.click(await badge())
    await screen.findByText('3h ago')
    screen.getByText('Just now')
  })

  it.each(['{', 'null', '{"a":1}', '[[1,2],["x",{"since":9e99,"read":true}],null]'])(
    'are unread where the storage has %s',
    async (text) => {
      localStorage.setItem('quoin.notices', text)
      await openWith([{ type: 'info', title: 'x', message: '', label: '', href: '' }])

      expect(await badge()).toHaveAccessibleName('Notifications, 1 unread')
    },
  )
})

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('writes %i unread as %s', (unread, text) => {
  expect(badgeText(unread)).toBe(text)
})
