import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const part = { broken: false }

function Part() {
  if (part.broken) throw new Error('out of order')
  return <p>In order</p>
}

describe('ErrorBoundary', () => {
  beforeEach(() => {
    part.broken = true
    const log = vi.spyOn(console, 'error').mockReturnValue()
    return () => {
      log.mockRestore()
    }
  })

  it('tells of a failure and tries again', async () => {
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    )
    expect(
      screen.getByRole('heading', { name: 'Something went wrong' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument()

    part.broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))

    expect(screen.getByText('In order')).toBeInTheDocument()
  })
})
