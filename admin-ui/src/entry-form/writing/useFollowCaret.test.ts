import { expect, it } from 'vitest'
import { findShown } from './useFollowCaret.ts'

function editor(html: string): HTMLElement {
  document.body.innerHTML = `<div contenteditable="true">${html}</div>`
  return document.body
}

function page(html: string): Document {
  return new DOMParser().parseFromString(`<main>${html}</main>`, 'text/html')
}

const caretIn = (selector: string) =>
  document.querySelector(selector)?.firstChild ?? document.body

it('finds the block of the caret, and not its place in a table of contents', () => {
  editor('<p>Before</p><h2>One <b>two</b></h2>')
  const shown = page('<nav><li>One two</li></nav><p>Before</p><h2 id="it">One\n two</h2>')
  expect(findShown(caretIn('b'), shown)?.id).toBe('it')
})

it('finds the block before, as long as the preview is behind', () => {
  editor('<p>Known</p><p>New words</p>')
  const shown = page('<p id="it">Known</p>')
  expect(findShown(caretIn('p:last-child'), shown)?.id).toBe('it')
})

it('finds nothing outside the editor', () => {
  document.body.innerHTML = '<p>Known</p>'
  expect(findShown(caretIn('p'), page('<p>Known</p>'))).toBeUndefined()
})
