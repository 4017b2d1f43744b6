import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useDebouncedValue } from './useDebouncedValue.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('gives the first text at once, and another when it stands', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(useDebouncedValue, { initialProps: 'a' })
  expect(result.current).toBe('a')

  for (const text of ['at', 'atl']) {
    rerender(text)
    act(() => {
      vi.advanceTimersByTime(100)
    })
  }
  expect(result.current).toBe('a')
  act(() => {
    vi.runAllTimers()
  })
  expect(result.current).toBe('atl')
})
