import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isOutdated, onOutdated } from '../../code/build.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

vi.mock('../../code/build.ts', { spy: true })

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

  it('says that the site was updated, where that is why', () => {
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    )
    expect(screen.queryByText(/has been updated/)).toBeNull()

    vi.mocked(isOutdated).mockReturnValue(true)
    const [tell] = vi.mocked(onOutdated).mock.lastCall ?? []
    act(() => tell?.())

    expect(screen.getByText(/has been updated/)).toBeInTheDocument()
  })

  it('asks again for style sheets that did not arrive', async () => {
    document.head.innerHTML = '<link rel="stylesheet" href="/assets/a.css">'
    const failed = document.head.firstElementChild
    render(
      <ErrorBoundary>
        <Part />
      </ErrorBoundary>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))

    expect(document.head.firstElementChild).not.toBe(failed)
    expect(document.head.innerHTML).toContain('href="/assets/a.css"')
    document.head.innerHTML = ''
  })
})
