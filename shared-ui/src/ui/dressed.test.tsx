import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { Button } from './Button.tsx'
import { Card } from './Card.tsx'
import styles from './Card.module.css'

it('has the attributes of both, and its own where both have one', () => {
  const ref = { current: null }
  render(
    <Card
      asChild
      className="outer"
      title="outer"
      lang="en"
      ref={ref}
      style={{ top: 1, left: 1 }}
    >
      <article className="inner" title="inner" style={{ left: 2 }}>
        Text
      </article>
    </Card>,
  )
  const card = screen.getByRole('article')
  expect(card).toHaveAttribute('class', `${styles.card ?? ''} outer inner`)
  expect(card).toHaveAttribute('title', 'inner')
  expect(card).toHaveAttribute('lang', 'en')
  expect(card).toHaveStyle({ top: '1px', left: '2px' })
  expect(ref.current).toBe(card)
  expect(card.parentElement?.children).toHaveLength(1)
})

it('calls the handlers of both, its own first', async () => {
  const calls: string[] = []
  render(
    <Button
      asChild
      onClick={() => calls.push('outer')}
      onFocus={() => calls.push('focus')}
    >
      <a href="#top" onClick={() => calls.push('inner')}>
        Go
      </a>
    </Button>,
  )
  await userEvent.click(screen.getByRole('link'))
  expect(calls).toEqual(['focus', 'inner', 'outer'])
})

it('is nothing without a child', () => {
  const { container } = render(<Card asChild />)
  expect(container).toBeEmptyDOMElement()
})
