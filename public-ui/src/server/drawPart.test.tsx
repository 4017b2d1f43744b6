import { expect, it } from 'vitest'
import { drawInto } from './drawPart.ts'

it('puts what a part preloads into the head of the page', () => {
  const head: string[] = []
  const body = drawInto(head)(<img src="/media/logo.png" alt="Logo" />, 'a')

  expect(head.join('')).toBe('<link rel="preload" as="image" href="/media/logo.png"/>')
  expect(body).toBe('<img src="/media/logo.png" alt="Logo"/>')
})
