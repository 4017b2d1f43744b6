import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { Dialog } from './Dialog.tsx'

function Page() {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onOpenChange={setOpen} title="Edit Product" description="Shop">
        <input
          aria-label="Name"
          onKeyDown={({ key, currentTarget: { dataset } }) => {
            if (key === 'Enter' && dataset.asks === 'true') setAsking(true)
          }}
        />
      </Dialog>
      <Dialog open={asking} onOpenChange={setAsking} title="Confirm it is you">
        {/* The key is pressed as early as possible. */}
        <input
          aria-label="Password"
          onFocus={({ currentTarget }) => {
            fireEvent.keyDown(currentTarget, { key: 'Escape' })
          }}
        />
      </Dialog>
    </>
  )
}

async function openDialog() {
  const user = userEvent.setup()
  render(<Page />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return user
}

describe('Dialog', () => {
  it('is named and described', async () => {
    await openDialog()

    const dialog = screen.getByRole('dialog', { name: 'Edit Product' })
    expect(dialog).toHaveAccessibleDescription('Shop')
  })

  it('starts with what it is for, not with the way out', async () => {
    await openDialog()

    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  })

  it('gives the focus to the first control of its content', async () => {
    await openDialog()

    expect(screen.getByLabelText('Name')).toHaveFocus()
  })

  it('keeps the focus inside', async () => {
    const user = await openDialog()
    const dialog = screen.getByRole('dialog')

    for (let presses = 0; presses < 4; presses += 1) {
      expect(dialog).toContainElement(document.activeElement as HTMLElement)
      await user.tab()
    }
  })

  it('closes the list of a combobox on Escape before itself', async () => {
    const user = await openDialog()
    const name = screen.getByLabelText('Name')
    name.setAttribute('aria-haspopup', 'listbox')
    name.setAttribute('aria-expanded', 'true')

    await user.keyboard('{Escape}')
    screen.getByRole('dialog')
    name.setAttribute('aria-expanded', 'false')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('closes the uppermost alone, though that one has just opened', async () => {
    const user = await openDialog()
    const name = screen.getByLabelText('Name')
    name.dataset.asks = 'true'

    await user.keyboard('{Enter}')

    await waitFor(() =>
      expect(screen.queryByLabelText('Password')).not.toBeInTheDocument(),
    )
    expect(screen.getByLabelText('Name')).toBe(name)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'the cross',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Close' })),
    ],
  ])('closes by %s and gives the focus back', async (_, close) => {
    const user = await openDialog()

    await close(user)

    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
    })
  })

  it.each([
    ['to a button that was disabled meanwhile', false, 'button'],
    ['to the dialog of a button that still is', true, 'dialog'],
  ])('gives the focus back %s', async (_, still, role) => {
    const user = userEvent.setup()
    render(<Saver still={still} />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByRole('dialog', { name: 'Please sign in again' })

    await user.keyboard('{Escape}')

    await waitFor(() => {
      expect(
        screen.getByRole(role, { name: still ? 'Edit Product' : 'Save' }),
      ).toHaveFocus()
    })
  })
})

/** A form whose button is disabled while it saves, until a dialog over it has closed or for longer. */
function Saver({ still }: { still: boolean }) {
  const [saving, setSaving] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Dialog open onOpenChange={() => undefined} title="Edit Product">
        <button
          type="button"
          disabled={saving}
          onClick={({ currentTarget }) => {
            setSaving(true)
            // Browsers remove the focus from disabled elements.
            currentTarget.blur()
            setAsking(true)
          }}
        >
          Save
        </button>
      </Dialog>
      {asking && (
        <Dialog
          open
          onOpenChange={() => {
            setSaving(still)
            setAsking(false)
          }}
          title="Please sign in again"
        >
          <input aria-label="Password" />
        </Dialog>
      )}
    </>
  )
}
