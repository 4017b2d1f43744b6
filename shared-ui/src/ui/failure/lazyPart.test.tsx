import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazyPart.tsx'

function Menu({ name }: { name: string; onClose?: () => void }) {
  return <p>The {name} menu</p>
}

const broken = () => Promise.reject<typeof Menu>(new TypeError('Failed to fetch'))
const there = () => Promise.resolve(Menu)

beforeEach(() => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  return () => {
    log.mockRestore()
  }
})

it('shows the part when it is there, and nothing else before', async () => {
  const Part = lazyPart(there, { pending: <p>Wait</p> })
  render(<Part name="main" />)
  expect(screen.getByText('Wait')).toBeInTheDocument()
  expect(await screen.findByText('The main menu')).toBeInTheDocument()
})

it.each([false, true])(
  'leaves the rest of the page when it cannot be fetched, and fetches it anew (in the page: %s)',
  async (inPage) => {
    const load = vi.fn(broken)
    const Part = lazyPart(load, { inPage })
    render(
      <>
        <p>The rest</p>
        <Part name="main" />
      </>,
    )
    const retry = await screen.findByRole('button', { name: 'Try Again', hidden: true })
    expect(screen.getByText('The rest')).toBeInTheDocument()

    await userEvent.click(retry)
    await waitFor(() => {
      expect(load).toHaveBeenCalledTimes(2)
    })
    load.mockImplementation(there)
    await userEvent.click(
      await screen.findByRole('button', { name: 'Try Again', hidden: true }),
    )
    expect(await screen.findByText('The main menu')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(3)
  },
)

it('is fetched anew when it is shown again', async () => {
  const load = vi.fn(broken)
  const Part = lazyPart(load)
  const first = render(<Part name="main" />)
  await screen.findByText('Something went wrong')
  first.unmount()
  const styles = document.createElement('link')
  styles.rel = 'stylesheet'
  document.head.append(styles)

  load.mockImplementation(there)
  render(<Part name="main" />)
  expect(await screen.findByText('The main menu')).toBeInTheDocument()
  // The missing style sheet is requested again as well.
  expect(styles.isConnected).toBe(false)
  document.head.querySelector('link[rel=stylesheet]')?.remove()
})

it('can be done without', async () => {
  const Part = lazyPart(broken)
  const close = vi.fn()
  render(<Part name="main" onClose={close} />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'Dismiss', hidden: true }),
  )
  expect(close).toHaveBeenCalledOnce()
  expect(screen.queryByText('Something went wrong')).toBeNull()
})

it('leaves nothing in its place where nothing stands for it', async () => {
  const load = vi.fn(broken)
  const onFailure = vi.fn()
  const Part = lazyPart(load, { pending: <p>Wait</p>, instead: () => null, onFailure })
  render(<Part name="main" />)
  await waitFor(() => {
    expect(screen.queryByText('Wait')).toBeNull()
  })
  expect(screen.queryByText('Something went wrong')).toBeNull()
  expect(onFailure).toHaveBeenCalledExactlyOnceWith({ name: 'main' })
})

it('is fetched once, ahead or not', async () => {
  const load = vi.fn(there)
  const Part = lazyPart(load)
  Part.preload()
  render(<Part name="main" />)
  expect(await screen.findByText('The main menu')).toBeInTheDocument()
  expect(load).toHaveBeenCalledOnce()
})

it('fails in silence ahead, and is fetched anew when it is shown', async () => {
  const load = vi.fn(broken)
  const Part = lazyPart(load)
  Part.preload()
  await Promise.resolve()
  load.mockImplementation(there)
  render(<Part name="main" />)
  expect(await screen.findByText('The main menu')).toBeInTheDocument()
})

it('tries again what failed to render', async () => {
  let fails = true
  function Fragile({ name }: { name: string }) {
    if (fails) throw new Error('out of order')
    return <p>The {name} menu</p>
  }
  const Part = lazyPart(() => Promise.resolve(Fragile))
  render(<Part name="main" />)
  const retry = await screen.findByRole('button', { name: 'Try Again', hidden: true })
  fails = false
  await userEvent.click(retry)
  expect(await screen.findByText('The main menu')).toBeInTheDocument()
})
