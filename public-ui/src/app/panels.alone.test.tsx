import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { open } from '../testing/open.tsx'
import { answer, serve } from '../testing/serve.ts'

const hit = { type: 'product', label: 'Product', id: 'a', excerpt: '', score: 1 }

/** A mock network, over which the code of panels arrives when the test decides. */
const network = vi.hoisted(() => {
  let arrive: () => void = () => undefined
  let code = Promise.resolve()
  return {
    hold: () => {
      code = new Promise((resolve) => {
        arrive = resolve
      })
    },
    code: () => code,
    arrive: () => arrive(),
  }
})

vi.mock('../features/notifications/NotificationPanel.tsx', async (original) => {
  await network.code()
  return original<object>()
})
vi.mock('../features/accessibility/AccessibilityPanel.tsx', async (original) => {
  await network.code()
  return original<object>()
})
vi.mock('../features/search/Suggestions.tsx', async (original) => {
  await network.code()
  return original<object>()
})

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  network.hold()
  return () => {
    vi.unstubAllGlobals()
  }
})

it.each([
  [/^Notifications/, 'Notifications'],
  ['Accessibility settings', 'Accessibility'],
])('%s opens its panel at the first press and keeps the focus', async (name, panel) => {
  serve()
  const { user } = open('/nowhere')
  const button = await screen.findByRole('button', { name })
  await user.click(button)
  expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(screen.queryByRole('region', { name: panel })).toBeNull()

  network.arrive()
  await screen.findByRole('region', { name: panel })
  expect(button).toHaveFocus()
})

it('suggests what was typed before the code arrived, and leaves the text alone', async () => {
  serve(
    answer('/api/search?q=portal&limit=6', {
      total: 1,
      hits: [{ ...hit, title: 'Atlas', url: '/products/atlas' }],
      facets: { type: [], category: [] },
      suggestion: '',
    }),
  )
  const { user } = open('/nowhere')
  const box = await screen.findByRole('combobox', { name: 'Search the site' })
  await user.click(box)
  await user.paste('portal')
  expect(screen.queryByRole('listbox')).toBeNull()

  network.arrive()
  await screen.findByRole('option', { name: /Atlas/ })
  expect(box).toHaveFocus()
  expect(box).toHaveValue('portal')
})
