import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Notice, removeDelay, ToastProvider, useToast } from './Toast.tsx'

function Shower({ notice }: { notice: Notice }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => toast(notice)}>
      {notice.title}
    </button>
  )
}

function show(...notices: Notice[]) {
  render(
    <ToastProvider>
      {notices.map((notice) => (
        <Shower key={notice.title} notice={notice} />
      ))}
    </ToastProvider>,
  )
  for (const { title } of notices)
    fireEvent.click(screen.getByRole('button', { name: title }))
}

const pass = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}

const shown = () => screen.queryAllByRole('listitem')

describe('useToast', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    return () => {
      vi.useRealTimers()
    }
  })

  it('shows the title and the description', () => {
    show({ title: 'Saved', description: 'Product updated successfully!' })

    expect(shown()).toHaveLength(1)
    expect(shown()[0]).toHaveTextContent('SavedProduct updated successfully!')
  })

  it('shows one at a time: the newest', () => {
    show({ title: 'First' }, { title: 'Second' })

    expect(shown()).toHaveLength(1)
    expect(shown()[0]).toHaveTextContent('Second')
  })

  describe('with a button', () => {
    const undo = (signal?: AbortSignal) => ({
      text: 'Undo',
      hint: 'Press it',
      run: vi.fn(),
      ...(signal && { signal }),
    })

    it('comes back after those that interrupted it, for as long as before', () => {
      const action = undo()
      show({ title: 'Saved', action }, { title: 'Copied' }, { title: 'Sent' })
      expect(shown()).toHaveLength(1)
      expect(shown()[0]).toHaveTextContent('Sent')

      pass(5000)
      expect(shown()).toHaveLength(1)
      expect(shown()[0]).toHaveTextContent('Saved')

      pass(9000)
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
      expect(action.run).toHaveBeenCalledOnce()
      expect(shown()).toHaveLength(0)
    })

    it('comes back after another one with a button', () => {
      show({ title: 'First', action: undo() }, { title: 'Second', action: undo() })
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
      expect(shown()[0]).toHaveTextContent('First')
    })

    it('leaves the next alone when pressing it ends it', () => {
      const ending = new AbortController()
      const action = { ...undo(ending.signal), run: () => ending.abort() }
      show({ title: 'First', action: undo() }, { title: 'Second', action })
      fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
      expect(shown()[0]).toHaveTextContent('First')
    })

    it('does not come back once it was dismissed', () => {
      show({ title: 'Saved', action: undo() })
      fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
      fireEvent.click(screen.getByRole('button', { name: 'Saved' }))
      fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
      expect(shown()).toHaveLength(0)
    })

    it('goes when there is nothing left to press it for', () => {
      const [first, second] = [new AbortController(), new AbortController()]
      show(
        { title: 'First', action: undo(first.signal) },
        { title: 'Second', action: undo(second.signal) },
      )
      act(() => {
        first.abort()
        second.abort()
      })
      expect(shown()).toHaveLength(0)
    })
  })

  it('goes away when dismissed', () => {
    show({ title: 'Saved' })

    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))

    expect(shown()).toHaveLength(0)
  })

  it('goes away by itself', () => {
    show({ title: 'Saved' })

    pass(5000)

    expect(shown()).toHaveLength(0)
  })

  it('removes a dismissed toast after its delay', () => {
    show({ title: 'Saved' })
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))

    expect(vi.getTimerCount()).toBe(1)
    pass(removeDelay)
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each([
    ['default', 'polite'],
    ['destructive', 'assertive'],
  ] as const)('announces a %s one %s', (variant, politeness) => {
    show({ title: 'Saved', variant })

    expect(screen.getByRole('status')).toHaveAttribute('aria-live', politeness)
  })
})
