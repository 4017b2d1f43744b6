import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ConfirmProvider, useConfirm } from './Confirm.tsx'

const question = { title: 'Are you sure?', action: 'Delete' }

function Asker({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
  const confirm = useConfirm()
  return (
    <button type="button" onClick={() => void confirm(question).then(onAnswer)}>
      Ask
    </button>
  )
}

async function ask() {
  const onAnswer = vi.fn()
  const user = userEvent.setup()
  render(
    <ConfirmProvider>
      <Asker onAnswer={onAnswer} />
    </ConfirmProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible()
  expect(onAnswer).not.toHaveBeenCalled()
  return { user, onAnswer }
}

describe('useConfirm', () => {
  it('resolves to true for a yes, and closes', async () => {
    const { user, onAnswer } = await ask()

    await user.click(screen.getByRole('button', { name: 'Delete' }))

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('resolves to false for a no', async () => {
    const { user, onAnswer } = await ask()

    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('resolves to false for Escape, and gives the focus back', async () => {
    const { user, onAnswer } = await ask()

    await user.keyboard('{Escape}')

    expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false)
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
    })
  })

  it('lets the asker move the focus on', async () => {
    const { user, onAnswer } = await ask()
    const next = document.body.appendChild(document.createElement('button'))
    onTestFinished(() => {
      next.remove()
    })
    onAnswer.mockImplementation(() => {
      next.focus()
    })

    await user.click(screen.getByRole('button', { name: 'Delete' }))

    await waitFor(() => {
      expect(next).toHaveFocus()
    })
  })
})
