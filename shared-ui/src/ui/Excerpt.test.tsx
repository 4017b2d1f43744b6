import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Excerpt } from './Excerpt.tsx'

const shown = (html: string) => render(<Excerpt html={html} />).container

it('marks what was found', () => {
  const html = 'A <mark>customer</mark> <mark>portal</mark>.'

  expect(shown(html).innerHTML).toBe(html)
})

it('shows what the server has escaped as it was written', () => {
  const container = shown('Tom &amp; <mark>Ann&#39;s</mark> &#34;1 &lt; 2&#34; &amp;lt;')

  expect(container).toHaveTextContent('Tom & Ann\'s "1 < 2" &lt;')
})

it('takes everything but a mark for text', () => {
  const text = '<img src=x onerror=alert(1)> <mark onclick=x>a <mark>&zebra;'
  const container = shown(text)

  expect(container).toHaveTextContent(text)
  expect(container.querySelector('*')).toBeNull()
})
