import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Corner } from './Corner.tsx'
import { Drawing } from './Drawing.tsx'

const draw = (id: string) => renderToStaticMarkup(<Drawing id={id} />)

it('is the same for the same section', () => {
  expect(draw('01a222f8-09b7')).toBe(draw('01a222f8-09b7'))
  expect(draw('hero')).toBe(renderToStaticMarkup(<Corner />))
})

it('differs between sections, and is decoration', () => {
  const drawn = Array.from({ length: 60 }, (_, n) => draw(`01a222f8-${String(n)}`))
  expect(new Set(drawn).size).toBe(4)
  for (const one of drawn) expect(one).toContain('aria-hidden="true"')
})
