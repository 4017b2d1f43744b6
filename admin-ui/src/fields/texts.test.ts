import { expect, it } from 'vitest'
import { choiceLabel } from './texts.ts'

it.each([
  ['in-progress', 'In Progress'],
  ['seo-marketing', 'SEO Marketing'],
  ['ui-ux-design', 'UI UX Design'],
  ['new', 'New'],
  ['', ''],
])('calls %j %j', (choice, label) => {
  expect(choiceLabel(choice)).toBe(label)
})
