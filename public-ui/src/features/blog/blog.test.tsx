import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { many, member, post } from '../../testing/content.ts'
import { open } from '../../testing/open.tsx'
import { answer, failure, serve, withhold } from '../../testing/serve.ts'
import { outline } from './article/outline.ts'
import { summary } from '../../sections/list/post/summary.ts'

const list = (...posts: object[]) => answer('/api/blog', posts)
const three = list(
  post(),
  post({ id: 'apps', title: 'Apps for all', excerpt: 'On PHONES.', category: 'Mobile' }),
  post({ id: 'fast', title: 'Fast portals', excerpt: 'Speed.', category: 'Web' }),
)
const titles = () =>
  screen.queryAllByRole('heading', { level: 3 }).map((h) => h.textContent)

describe('the list of articles', () => {
  it('says that it loads', async () => {
    serve()
    withhold('/api/blog')
    open('/blog')

    await screen.findByText('Loading articles...')
  })

  it('shows what a reader wants to know of an article', async () => {
    serve(list(post()))
    open('/blog')

    const card = within(await screen.findByRole('article'))
    for (const text of ['Web', '4 March 2026', '7 min read', 'By Ada', 'Three reasons.'])
      card.getByText(text)
    expect(card.getByRole('link', { name: 'Why portals fail' })).toHaveAttribute(
      'href',
      '/blog/portals',
    )
  })

  it('calls an article without a date a draft', async () => {
    serve(list(post({ publishedAt: null, author: '', readTime: 0 })))
    open('/blog')

    const card = within(await screen.findByRole('article'))
    for (const text of ['Draft', 'By Admin', '5 min read']) card.getByText(text)
  })

  it('puts a pattern in the place of a broken picture', async () => {
    serve(list(post({ image: 'https://example.com/gone.jpg' })))
    open('/blog')

    const article = await screen.findByRole('article')
    const picture = article.querySelector('img')
    expect(picture).toHaveAttribute('width')
    if (picture) fireEvent.error(picture)
    expect(article.querySelector('img')).toBeNull()
  })

  it('says that there are none', async () => {
    serve(list())
    open('/blog')

    await screen.findByText('No blog posts available')
    screen.getByText('Check back later for our latest insights and updates.')
  })
})

describe('the filter', () => {
  it('combines the text and the category, and clears both', async () => {
    serve(three)
    const { user, address } = open('/blog')
    await screen.findByText('Apps for all')

    await user.type(screen.getByRole('searchbox', { name: 'Search articles' }), 'PORTALS')
    expect(titles()).toEqual(['Why portals fail', 'Fast portals'])
    await waitFor(() => expect(address()).toBe('/blog?q=PORTALS'))

    await user.click(screen.getByRole('button', { name: 'Mobile' }))
    await screen.findByText('No posts found')
    screen.getByText('Try adjusting your search or filter criteria.')
    await waitFor(() => expect(address()).toBe('/blog?category=Mobile&q=PORTALS'))

    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(screen.getByRole('searchbox', { name: 'Search articles' })).toHaveValue('')
    await waitFor(() => expect(address()).toBe('/blog'))
  })

  it('starts with what the address says', async () => {
    serve(three)
    open('/blog?category=Mobile&q=phones')

    await screen.findByText('Apps for all')
    expect(titles()).toEqual(['Apps for all'])
    expect(screen.getByRole('button', { name: 'Mobile' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  it('has a button for each category and one for all', async () => {
    serve(three)
    const { user } = open('/blog?category=Mobile')
    await screen.findByText('Apps for all')
    const group = within(screen.getByRole('group', { name: 'Category' }))
    expect(group.getAllByRole('button').map((b) => b.textContent)).toEqual([
      'All',
      'Mobile',
      'Web',
    ])

    await user.click(group.getByRole('button', { name: 'All' }))

    expect(titles()).toHaveLength(3)
  })

  it('is forgotten when a link leads to the blog again', async () => {
    serve(three)
    const { user } = open('/blog?q=phones')
    await screen.findByText('Apps for all')

    const nav = within(screen.getByRole('navigation', { name: 'Main' }))
    await user.click(nav.getByRole('link', { name: 'Blog' }))

    await waitFor(() => expect(titles()).toHaveLength(3))
  })
})

describe('a list that is longer than what it begins with', () => {
  const shape =
    'fields=title,excerpt,category,publishedAt,author,readTime,image&expand=image'
  const all = many(150, (n) =>
    post({
      id: `p${n}`,
      title: `Post ${n}`,
      excerpt: n === 99 ? 'A rare word.' : 'Common.',
      category: n % 2 ? 'Web' : 'Sea',
    }),
  )
  const whole = answer('/api/blog', all)
  const sea = answer(
    '/api/blog?category=Sea',
    all.filter(({ category }) => category === 'Sea'),
  )
  const categories = answer('/api/blog/categories', ['Sea', 'Web', 'Wood'])

  it('begins with sixty, and says how many there are', async () => {
    serve(whole, categories)
    open('/blog')

    await screen.findByText('150 articles')
    expect(titles()).toHaveLength(60)
    screen.getByRole('button', { name: 'Show more articles' })
  })

  it('has the categories of all of them, and the articles of one', async () => {
    serve(whole, categories, sea)
    const { user } = open('/blog')
    await screen.findByRole('button', { name: 'Wood' })

    await user.click(screen.getByRole('button', { name: 'Sea' }))

    await screen.findByText('75 articles')
    expect(titles()).toHaveLength(60)
    expect(titles()).not.toContain('Post 1')
  })

  it('finds a word in all of them', async () => {
    serve(whole, categories)
    open('/blog?q=rare')

    await screen.findByText('1 article')
    expect(titles()).toEqual(['Post 99'])
  })

  it('shows those that it has when the others cannot be had, and says so', async () => {
    serve(failure(`/api/blog?${shape}`, 500, 'Broken.'), whole, categories)
    open('/blog?q=post+7')

    await screen.findByText('Our articles could not be loaded')
    screen.getByRole('button', { name: 'Try Again' })
    expect(titles()).toContain('Post 7')
  })
})

describe('the newsletter', () => {
  const subscribe = async (email: string) => {
    const form = within(await screen.findByRole('form', { name: 'Newsletter' }))
    fireEvent.change(form.getByLabelText('Email address'), { target: { value: email } })
    fireEvent.click(form.getByRole('button', { name: 'Subscribe' }))
  }

  it('refuses what is no address', async () => {
    const written = serve(list())
    open('/blog')
    await subscribe('tom@')

    await screen.findByText('Please enter a valid email address.')
    expect(written).toEqual([])
  })

  it('stores an address and says that it worked', async () => {
    const written = serve(list(), answer('/api/subscribers', { id: 'one' }, 'POST'))
    open('/blog')
    await subscribe(' tom@example.com ')

    await screen.findByText('Thank you for subscribing. The next letter is yours.')
    expect(written).toEqual([
      { path: '/api/subscribers', body: { email: 'tom@example.com' } },
    ])
  })

  it('says that it failed, and keeps the address', async () => {
    serve(list(), failure('/api/subscribers', 500, 'Broken.', 'POST'))
    open('/blog')
    await subscribe('tom@example.com')

    await screen.findByText('We could not store your address. Please try again.')
    expect(screen.getByLabelText('Email address')).toHaveValue('tom@example.com')
  })
})

describe('an article', () => {
  const article = answer(
    '/api/blog/portals',
    post({ content: '<h2>First &amp; last</h2><p>Text.</p><h2>Then</h2><h2>Then</h2>' }),
  )
  const related = answer(
    '/api/blog/related/portals',
    many(3, (n) => post({ id: `r${n}`, title: `Related ${n}` })),
  )

  it('shows the member of the team who wrote it', async () => {
    const ada = member({ image: 'https://example.com/ada.jpg' })
    serve(
      answer('/api/blog/portals', post({ member: 'ada' })),
      answer('/api/team/ada', ada),
      related,
    )
    open('/blog/portals')

    const author = within(await screen.findByRole('complementary', { name: 'Author' }))
    for (const text of ['Ada Mary Byron', 'Engineer', 'Writes notes.'])
      author.getByText(text)
    expect(author.getByRole('presentation')).toHaveAttribute('src', ada.image)
  })

  it('is shown without its author while the server does not tell', async () => {
    serve(
      answer('/api/blog/portals', post({ member: 'ada' })),
      failure('/api/team/ada', 503, 'Later.'),
      related,
    )
    open('/blog/portals')

    await screen.findByRole('heading', { level: 1, name: 'Why portals fail' })
    expect(
      screen.queryByRole('complementary', { name: 'Author' }),
    ).not.toBeInTheDocument()
  })

  it('plays the film of its text in its place once it is pressed', async () => {
    const content = '<p>Look.</p><p><a href="https://youtu.be/abc">Our film</a></p>'
    serve(answer('/api/blog/portals', post({ content })), related)
    const { user } = open('/blog/portals')
    const card = await screen.findByRole('link', { name: /Our film/ })
    expect(document.querySelector('iframe')).toBeNull()

    await user.click(card)

    const film = document.querySelector('iframe')
    expect(film).toHaveAttribute('title', 'Our film')
    expect(film).toHaveAttribute(
      'src',
      'https://www.youtube-nocookie.com/embed/abc?autoplay=1',
    )
    expect(film).toHaveFocus()
  })

  it('is shown with its parts', async () => {
    serve(article, related)
    open('/blog/portals')

    await screen.findByRole('heading', { level: 1, name: 'Why portals fail' })
    screen.getByText('Text.')
    screen.getByText('#portals')
    expect(screen.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute(
      'href',
      '/blog',
    )
    const contents = within(screen.getByRole('navigation', { name: 'Contents' }))
    expect(contents.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'First & last',
      'Then',
      'Then',
    ])
    for (const link of contents.getAllByRole('link')) {
      const id = link.getAttribute('href')?.slice(1) ?? ''
      expect(document.getElementById(id)?.textContent).toBe(link.textContent)
    }
  })

  it('says that it loads', async () => {
    serve()
    withhold('/api/blog/portals')
    open('/blog/portals')

    await screen.findByText('Loading article...')
  })

  it('leads to two related ones', async () => {
    serve(article, related)
    open('/blog/portals')

    await screen.findByText('Related 2')
    expect(screen.queryByText('Related 3')).not.toBeInTheDocument()
  })

  it('can be shared', async () => {
    serve(article, related)
    const { user } = open('/blog/portals')
    const href = async (name: string) =>
      (await screen.findByRole('link', { name })).getAttribute('href')
    const address = encodeURIComponent('https://example.co.uk/blog/portals')

    expect(await href('Email')).toBe(
      `mailto:?subject=Why%20portals%20fail&body=${address}`,
    )
    expect(await href('LinkedIn')).toContain(address)
    expect(await href('X')).toContain(address)
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await screen.findByText('The link is on your clipboard.')
    expect(await navigator.clipboard.readText()).toBe(
      'https://example.co.uk/blog/portals',
    )
  })

  it('is shared by its slug, whichever address it was opened by', async () => {
    serve(answer('/api/blog/p1', post({ id: 'p1', slug: 'portals' })), related)
    open('/blog/p1')

    expect(await screen.findByRole('link', { name: 'X' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('https://example.co.uk/blog/portals')),
    )
  })

  it('takes the address of its slug once it is shown', async () => {
    serve(answer('/api/blog/p1', post({ id: 'p1', slug: 'portals' })), related)
    withhold('/api/blog/portals')
    const { address, go } = open('/blog', '/blog/p1?a=b#c')
    const before = history.length
    const heading = await screen.findByRole('heading', {
      level: 1,
      name: 'Why portals fail',
    })

    await waitFor(() => expect(address()).toBe('/blog/portals?a=b'))
    expect(location.hash).toBe('#c')
    expect(history.length).toBe(before)
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
    expect(heading).not.toHaveFocus()

    // A link to a part of the page stays on it, and Back leads to the page before.
    await go('#d')
    expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
    await go(-2)
    await waitFor(() => expect(address()).toBe('/blog'))
  })

  it('opens the share sheet of a browser that has one', async () => {
    serve(article, related)
    const { user } = open('/blog/portals')
    const share = vi.fn(() => Promise.resolve())
    Object.assign(navigator, { share })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'share')
    })
    await user.click(await screen.findByRole('button', { name: 'Share' }))

    expect(share).toHaveBeenCalledWith({
      title: 'Why portals fail',
      url: 'https://example.co.uk/blog/portals',
    })
  })

  it.each([404, 500])('is not found when the server answers %i', async (status) => {
    serve(failure('/api/blog/portals', status, 'No.'))
    open('/blog/portals')

    await screen.findByRole('heading', { level: 1, name: 'Article Not Found' })
    screen.getByText("The article you're looking for doesn't exist or has been removed.")
    expect(screen.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute(
      'href',
      '/blog',
    )
  })
})

it('is no article when the server answers with nothing', async () => {
  serve(answer('/api/blog/portals', null))
  open('/blog/portals')

  await screen.findByRole('heading', { level: 1, name: 'Article Not Found' })
})

describe('summary', () => {
  it('is the excerpt', () => {
    expect(summary({ excerpt: 'Short.', opening: 'Long.' })).toBe('Short.')
  })

  it('is the first 150 characters of the text without one', () => {
    const opening = `${'a'.repeat(100)} ${'b'.repeat(100)}`
    expect(summary({ excerpt: ' ', opening })).toBe(
      `${'a'.repeat(100)} ${'b'.repeat(49)}…`,
    )
    expect(summary({ excerpt: '', opening: 'All of it.' })).toBe('All of it.')
  })
})

describe('outline', () => {
  it('marks headings that carry attributes or other elements', () => {
    const { html, headings } = outline('<h2 lang="fr"><em>Été</em> 1</h2>')
    expect(headings).toEqual([{ id: 'part-t-1', text: 'Été 1', level: 2 }])
    expect(html).toBe('<h2 lang="fr" id="part-t-1" tabindex="-1"><em>Été</em> 1</h2>')
  })

  it('takes the parts of a part as well', () => {
    const { html, headings } = outline('<h2>A</h2><h3>B</h3><h4>C</h4>')
    expect(headings.map(({ text, level }) => [text, level])).toEqual([
      ['A', 2],
      ['B', 3],
    ])
    expect(html).toContain('<h3 id="part-b" tabindex="-1">B</h3><h4>C</h4>')
  })

  it('keeps the ids that a text has', () => {
    const { html, headings } = outline(
      '<h2 id="part-x">A</h2><h2>X</h2><p id="part-b">c</p><h3>B</h3>',
    )
    expect(headings.map(({ id }) => id)).toEqual(['part-x', 'part-x--2', 'part-b--2'])
    expect(html).toContain('<h2 id="part-x" tabindex="-1">A</h2>')
  })

  it('gives each heading an id of its own', () => {
    const { headings } = outline('<h2>A</h2><h2>A</h2><h2>!</h2>')
    expect(headings.map(({ id }) => id)).toEqual(['part-a', 'part-a--2', 'part-part'])
  })
})
