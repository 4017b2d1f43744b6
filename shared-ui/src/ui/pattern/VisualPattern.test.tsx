import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { VisualPattern } from './VisualPattern.tsx'

const draw = (id: string) => renderToStaticMarkup(<VisualPattern id={id} />)

describe('VisualPattern', () => {
  it('draws the same picture for the same id', () => {
    expect(draw('018f-a')).toBe(draw('018f-a'))
  })

  it('draws another for ids that differ in one character', () => {
    const pictures = new Set(Array.from({ length: 50 }, (_, n) => draw(`018f-${n}`)))
    expect(pictures.size).toBe(50)
  })

  it('hides from screen readers', () => {
    expect(draw('018f-a')).toContain('aria-hidden="true"')
  })
})
