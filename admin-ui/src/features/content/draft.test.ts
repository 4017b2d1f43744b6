import { expect, it } from 'vitest'
import { insteadOfAll } from './draft.ts'

const buttons = { buttonText: 'Go', buttonLink: '/contact' }
const stored = { metadata: buttons }
const look = { layout: '', background: '' }

it('sends the button alone if the look has not changed', () => {
  const typed = { metadata: { ...buttons, buttonText: 'Start', look } }
  expect(insteadOfAll(typed, stored)).toEqual({
    metadata: { buttonText: 'Start', buttonLink: '/contact' },
  })
})

it('sends nothing instead if neither has changed, or the look has', () => {
  expect(insteadOfAll({ metadata: { ...buttons, look } }, stored)).toBeUndefined()
  const dark = { metadata: { ...buttons, look: { ...look, background: 'dark' } } }
  expect(insteadOfAll(dark, stored)).toBeUndefined()
  expect(insteadOfAll({ metadata: { ...buttons, look } }, dark)).toBeUndefined()
})
