import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { open } from '../../testing/open.tsx'
import { serve } from '../../testing/serve.ts'

const root = document.documentElement

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  return () => {
    vi.unstubAllGlobals()
    localStorage.clear()
  }
})

async function openPanel() {
  serve()
  const { user } = open('/nowhere')
  await user.click(await screen.findByRole('button', { name: 'Accessibility settings' }))
  await screen.findByText('100%')
  return user
}

it('changes the font size from 75 to 150 in steps of 25', async () => {
  const user = await openPanel()
  const increase = screen.getByRole('button', { name: 'Increase font size' })
  const decrease = screen.getByRole('button', { name: 'Decrease font size' })

  await user.click(increase)
  await user.click(increase)
  screen.getByText('150%')
  expect(increase).toBeDisabled()
  for (let step = 0; step < 3; step += 1) await user.click(decrease)
  screen.getByText('75%')
  expect(decrease).toBeDisabled()
  expect(root.style.fontSize).toBe('75%')

  await user.click(screen.getByRole('button', { name: 'Reset' }))
  screen.getByText('100%')
  expect(root.style.fontSize).toBe('')
})

it.each([
  ['High contrast', 'contrast', 'high'],
  ['Reduced motion', 'motion', 'reduced'],
  ['Screen reader support', 'screenReader', 'on'],
  ['Keyboard navigation', 'keyboard', 'on'],
])('switches on: %s', async (name, attribute, value) => {
  const user = await openPanel()

  await user.click(screen.getByRole('switch', { name }))

  expect(root.dataset[attribute]).toBe(value)
  expect(localStorage.getItem('quoin.accessibility')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reset' }))
})
