import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { MouseEvent } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router'
import { describe, expect, it, vi } from 'vitest'
import { Link } from './Link.tsx'

function Address() {
  const { pathname, search, hash, state } = useLocation() as Location<unknown>
  return <output>{JSON.stringify([pathname + search + hash, state])}</output>
}

function open(link: React.ReactNode, at = '/blog?page=2') {
  render(
    <MemoryRouter initialEntries={[at]}>
      {link}
      <Address />
    </MemoryRouter>,
  )
  const address = () => JSON.parse(screen.getByRole('status').textContent) as unknown[]
  return { link: screen.getByRole('link'), address, user: userEvent.setup() }
}

describe('a link', () => {
  it.each([
    ['/about?a=b#c', '/about?a=b#c'],
    ['?page=3', '/blog?page=3'],
    ['#top', '/blog#top'],
    [{ pathname: '/about', search: '?q=1' }, '/about?q=1'],
  ])('to %j is followed by the router', async (to, address) => {
    const opened = open(
      <Link to={to} state={{ kept: 1 }} preventScrollReset>
        Go
      </Link>,
    )
    expect(opened.link).toHaveAttribute('href', address)
    await opened.user.click(opened.link)
    expect(opened.address()).toEqual([address, { kept: 1 }])
  })

  it.each(['https://example.com/a', '//example.com', 'mailto:a@b.uk', 'tel:+44'])(
    'to %s is left to the browser',
    async (to) => {
      const onClick = vi.fn((event: MouseEvent) => {
        expect(event.defaultPrevented).toBe(false)
        event.preventDefault()
      })
      const opened = open(
        <Link to={to} replace onClick={onClick}>
          Go
        </Link>,
      )
      expect(opened.link.outerHTML).toBe(`<a href="${to}">Go</a>`)
      await opened.user.click(opened.link)
      expect(onClick).toHaveBeenCalledOnce()
      expect(opened.address()).toEqual(['/blog?page=2', null])
    },
  )

  it('is left to the browser if another tab is asked for', async () => {
    const opened = open(<Link to="/about">Go</Link>)
    await opened.user.keyboard('{Control>}')
    await opened.user.click(opened.link)
    expect(opened.address()).toEqual(['/blog?page=2', null])
  })

  it('is left to the browser if it has another target', async () => {
    const opened = open(
      <Link to="/about" target="_blank">
        Go
      </Link>,
    )
    expect(opened.link).toHaveAttribute('target', '_blank')
    await opened.user.click(opened.link)
    expect(opened.address()).toEqual(['/blog?page=2', null])
  })

  it('does not lead on if its own handler prevents it', async () => {
    const opened = open(
      <Link to="/about" onClick={(event) => event.preventDefault()}>
        Go
      </Link>,
    )
    await opened.user.click(opened.link)
    expect(opened.address()).toEqual(['/blog?page=2', null])
  })

  it('has the reference and the attributes that it receives', () => {
    const ref = { current: null }
    const { link } = open(
      <Link ref={ref} to="/about" className="looks" aria-current="page">
        Go
      </Link>,
    )
    expect(ref.current).toBe(link)
    expect(link.outerHTML).toBe(
      '<a class="looks" aria-current="page" href="/about">Go</a>',
    )
  })
})
