import { expect, it } from 'vitest'
import { controlOf } from './controlOf.ts'

it('finds the controls of fields that are named like members of the form', () => {
  document.body.innerHTML =
    '<form><input name="elements" value="a"><textarea name="querySelectorAll">b</textarea><select name="children"></select></form>'
  const form = document.querySelector('form')
  for (const name of ['elements', 'querySelectorAll', 'children']) {
    expect(controlOf(form, name)).toHaveAttribute('name', name)
  }
  expect(controlOf(form, 'nothing')).toBeNull()
  expect(controlOf(null, 'elements')).toBeNull()
})
