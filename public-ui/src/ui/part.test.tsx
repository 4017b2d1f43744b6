import { act, render, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { drawing, LeftOut } from '../page/drawing.ts'
import { Part } from './Part.tsx'

const page = (
  <>
    <h1>Page</h1>
    <Part id="one" name="One">
      <p>First</p>
    </Part>
    <Part id="two" name="Two">
      <p>Second</p>
    </Part>
  </>
)

it('is added by the browser where the server left it out', async () => {
  drawing.current = { begin: (id) => id !== 'two', end: vi.fn(), unread: vi.fn() }
  const html = renderToString(page)
  delete drawing.current
  expect(html).toBe('<h1>Page</h1><p>First</p>')

  const root = document.createElement('div')
  root.innerHTML = html
  document.body.append(root)
  const onRecoverableError = vi.fn()
  await act(() =>
    Promise.resolve(
      hydrateRoot(root, <LeftOut value={['two']}>{page}</LeftOut>, {
        onRecoverableError,
      }),
    ),
  )

  expect(root).toHaveTextContent('PageFirstSecond')
  expect(onRecoverableError).not.toHaveBeenCalled()
  root.remove()
})

it('does not take the rest along when it fails', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const Broken = () => {
    throw new Error('no')
  }
  render(
    <>
      <Part id="one" name="One">
        <Broken />
      </Part>
      <p>The rest</p>
    </>,
  )
  screen.getByText('The rest')
  screen.getByRole('alert')
})
