import { renderApp } from '@quoin/shared-ui/testing/renderApp.tsx'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Submission, Submitted } from '../../page/submission.ts'
import { many, post } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { templateSection } from '../../testing/pages.ts'
import { answer, serve } from '../../testing/serve.ts'
import { Newsletter } from './Newsletter.tsx'

/** Renders the newsletter as the server's response to a submission. */
function show(submission?: Submission, address = '/blog') {
  const element = (
    <Submitted value={submission}>
      <Newsletter
        section={templateSection('newsletter')}
        tone="plain"
        opens={false}
        adorned={false}
      />
    </Submitted>
  )
  renderApp([{ path: '/blog', element }], address)
  return screen.getByRole<HTMLFormElement>('form', { name: 'Newsletter' })
}

const refused = (email: string, status = 422): Submission => ({
  type: 'subscriber',
  values: { email },
  problem: { status, detail: 'Not now.', errors: {} },
})

describe('the newsletter', () => {
  it('can be sent by a browser alone', () => {
    const form = show()

    expect(form.method).toBe('post')
    expect(new URL(form.action).pathname).toBe('/blog')
    expect([...new FormData(form).keys()]).toEqual(['email'])
  })

  it('thanks for an address that was posted', () => {
    show(undefined, '/blog?sent=subscriber')

    screen.getByText('Thank you for subscribing. The next letter is yours.')
  })

  it.each([
    ['tom', 422, 'Invalid EmailPlease enter a valid email address.'],
    ['tom@example.com', 429, 'Error Sending Message429: Not now.'],
  ])('says why %s was not taken', (email, status, text) => {
    show(refused(email, status))

    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(screen.getByLabelText('Email address')).toHaveValue(email)
  })
})

describe('the filter', () => {
  const posts = answer('/api/blog', [
    post(),
    post({ id: 'sea', title: 'Ropes', category: 'Sea' }),
  ])

  it('is a form whose buttons lead to the addresses that it writes', async () => {
    serve(posts)
    open('/blog?category=Sea&q=rope')
    await screen.findByText('Ropes')

    const form = screen.getByRole<HTMLFormElement>('search', { name: 'Articles' })
    const address = (name: string) => {
      const button = within(form).getByRole('button', { name })
      const data = [...new FormData(form, button)] as [string, string][]
      return new URLSearchParams(data).toString()
    }
    expect(form.method).toBe('get')
    expect(new URL(form.action).pathname).toBe('/blog')
    expect(address('All')).toBe('q=rope')
    expect(address('Web')).toBe('q=rope&category=Web')
    expect(address('Search')).toBe('q=rope&category=Sea')
  })

  it('stays when Enter is pressed in its text', async () => {
    serve(posts)
    const { user, address } = open('/blog?category=Sea')
    await screen.findByText('Ropes')

    await user.type(screen.getByLabelText('Search articles'), 'rope{Enter}')

    expect(address()).toBe('/blog?category=Sea&q=rope')
  })
})

describe('a long list of articles', () => {
  const all = many(130, (n) => post({ id: `p${n}`, category: n <= 70 ? 'Web' : 'Sea' }))
  const list = answer('/api/blog', all)
  const categories = answer('/api/blog/categories', ['Sea', 'Web'])
  const of = (name: string) =>
    answer(
      `/api/blog?category=${name}`,
      all.filter(({ category }) => category === name),
    )
  const articles = () => screen.getAllByRole('article')

  it('is shown by and by, and anew for another filter', async () => {
    serve(list, categories, of('Web'), of('Sea'))
    const { user } = open('/blog')
    const more = () => screen.findByRole('button', { name: 'Show more articles' })
    await user.click(await more())
    await waitFor(() => expect(articles()).toHaveLength(120))
    await user.click(await more())
    expect(articles()).toHaveLength(130)
    expect(screen.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument()

    await user.click(screen.getByRole('button', { name: 'Web' }))
    await screen.findByText('70 articles')
    expect(articles()).toHaveLength(60)
    await user.click(screen.getByRole('button', { name: 'Sea' }))
    await screen.findByText('60 articles')
    expect(articles()).toHaveLength(60)
    expect(screen.queryByRole('button', { name: /^Show more/ })).not.toBeInTheDocument()
  })
})
