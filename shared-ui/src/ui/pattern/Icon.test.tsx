import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Icon, iconAddress } from './Icon.tsx'

describe('iconAddress', () => {
  it.each([
    ['fas fa-box', '/icons/fas/box.svg'],
    ['  fab   fa-react ', '/icons/fab/react.svg'],
    ['fa-solid fa-mobile-screen-button', '/icons/fa-solid/mobile-screen-button.svg'],
    ['fa-box', '/icons/fas/box.svg'],
    ['fas', '/icons/fas/box.svg'],
    ['', '/icons/fas/box.svg'],
    ['fas fa-../../etc', '/icons/fas/box.svg'],
    ['fas fa-"><script>', '/icons/fas/box.svg'],
  ])('%j is at %s', (name, address) => {
    expect(iconAddress(name)).toBe(address)
  })
})

describe('Icon', () => {
  it('points at its picture and hides from screen readers', () => {
    const { container } = render(<Icon name="fas fa-box" />)

    const icon = container.querySelector('svg')
    expect(icon).toHaveAttribute('aria-hidden', 'true')
    expect(icon?.querySelector('use')).toHaveAttribute('href', '/icons/fas/box.svg#i')
  })
})
