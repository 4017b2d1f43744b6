import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { open } from '../../testing/open.tsx'
import { serve } from '../../testing/serve.ts'

const monitor = () => screen.queryByRole('complementary', { name: 'Performance monitor' })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] })
  return () => {
    vi.unstubAllGlobals()
  }
})

it('is toggled with Ctrl+Shift+P', async () => {
  serve()
  const { user } = open('/nowhere')
  await screen.findByRole('heading', { level: 1 })

  await user.keyboard('{Control>}{Shift>}P{/Shift}{/Control}')
  await waitFor(() => expect(monitor()).toBeInTheDocument())
  for (const figure of ['LCP', 'INP', 'CLS', 'First byte', 'Requests', 'Memory'])
    screen.getByText(figure)

  await user.keyboard('{Control>}{Shift>}P{/Shift}{/Control}')
  await waitFor(() => expect(monitor()).not.toBeInTheDocument())
})

it('is there again on the next visit', async () => {
  localStorage.setItem('quoin.performanceMonitor', 'on')
  serve()
  open('/nowhere')

  await waitFor(() => expect(monitor()).toBeInTheDocument())
})
