import { expect, it } from 'vitest'
import { controlOf, controlsOf } from './controlOf.ts'

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

it('finds all controls of a name', () => {
  document.body.innerHTML =
    '<form><input name="a" value="1"><input name="b"><input name="a" value="2"></form>'
  const all = controlsOf(document.querySelector('form'), 'a')
  expect(all.map((control) => control.getAttribute('value'))).toEqual(['1', '2'])
})
