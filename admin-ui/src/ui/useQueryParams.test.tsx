import { act, renderHook } from '@testing-library/react'
import { MemoryRouter, useNavigate } from 'react-router'
import { expect, it } from 'vitest'
import { useQueryParams } from './useQueryParams.ts'

function openAt(address: string) {
  const { result } = renderHook(
    () => {
      const [params, change] = useQueryParams()
      return { params: params.toString(), change, navigate: useNavigate() }
    },
    {
      wrapper: ({ children }) => (
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      ),
    },
  )
  return result
}

it('keeps a change that is not rendered yet', () => {
  const hook = openAt('/?op=updated')

  act(() => {
    hook.current.change({ by: 'admin' }, { replace: true })
    hook.current.change({ type: 'service' }, { replace: true })
  })
  expect(hook.current.params).toBe('op=updated&by=admin&type=service')
})

it('starts from the address after a navigation', () => {
  const hook = openAt('/?op=updated')

  act(() => {
    hook.current.change({ by: 'admin' })
  })
  act(() => {
    void hook.current.navigate(-1)
  })
  expect(hook.current.params).toBe('op=updated')
  act(() => {
    hook.current.change({ op: null, type: 'service' })
  })
  expect(hook.current.params).toBe('type=service')
})
