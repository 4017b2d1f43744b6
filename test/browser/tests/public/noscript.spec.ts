import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { type Post, type Product, read } from '../../helpers/content.ts'
import { Frame, pages } from '../../helpers/frame.ts'
import { expect, reading, test } from '../../helpers/test.ts'
import { expectToRead, publicPages } from '../../helpers/visitor.ts'

test.use({ ...reading, javaScriptEnabled: false })

test.beforeEach(({ watch }) => {
  // A browser that runs no scripts refuses to fetch them ahead.
  watch.expectError(/\/assets\/[\w.-]+\.js failed: csp$/)
})

/** What only a script could make work. */
const dead = [
  'button:not(form[action] button[type=submit])',
  'form:not([action])',
  'a:not([href])',
  '[role=tab]',
  '[aria-haspopup]',
  'input:not(form[action] *)',
].join()

test.describe('without scripts', { tag: '@screen' }, () => {
  test('every page has its heading, and no control that does nothing', async ({
    page,
    request,
    watch,
  }) => {
    for (const { path, title, status } of await publicPages(request)) {
      if (status === 404) watch.expectStatus(404, path)
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(status)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title)
      await expect(page.locator(dead).filter({ visible: true }), path).toHaveCount(0)
      await expectNoSidewaysScrolling(page)
    }
  })

  test('the navigation leads from page to page', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/')
    const { links, activeLinks, menuButton } = new Frame(page)
    for (const { name, path } of pages.toReversed()) {
      await links.filter({ hasText: name }).click()
      await expect(page).toHaveURL(path)
      await expect(activeLinks).toHaveText([name])
      await expect(menuButton).toBeHidden()
    }
  })
})

test('the header searches the site', async ({ page }) => {
  await page.goto('/about')
  const search = page.getByRole('banner').getByRole('search')
  await search.getByRole('combobox').fill('booking')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=booking')
  const results = page.getByRole('region', { name: /^\d+ results?$/ })
  await expect(results.getByRole('link', { name: 'Slotwell' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Filter by type' })
    .getByRole('link', { name: /^Articles/ })
    .click()
  await expect(page).toHaveURL('/search?q=booking&type=post')
  await expect(results.getByRole('link', { name: 'Slotwell' })).toHaveCount(0)
  await results.getByRole('heading', { level: 3 }).first().getByRole('link').click()
  await expect(page).toHaveURL(/\/blog\/[^/]+$/)
})

test('home shows its products and what clients say', async ({ page, request }) => {
  const products = await read<Product[]>(request, '/api/products')
  const clients = await read<{ content: string; clientName: string }[]>(
    request,
    '/api/testimonials',
  )
  await page.goto('/')
  await expectToRead(page, [
    ...products.slice(0, 6).flatMap(({ name, description }) => [name, description]),
    ...clients.slice(0, 3).flatMap(({ content, clientName }) => [content, clientName]),
  ])
  const third = page
    .getByRole('region', { name: 'Solutions' })
    .getByRole('article')
    .nth(2)
  await third.getByRole('link', { name: 'Learn More' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    products[2]?.name ?? '',
  )
})

test('products are listed, and each tells all that there is', async ({
  page,
  request,
}) => {
  const products = await read<(Product & { slug: string })[]>(request, '/api/products')
  await page.goto('/products')
  await expectToRead(
    page,
    products.flatMap(({ name, description, features }) => [
      name,
      description,
      ...features.slice(0, 3),
    ]),
  )
  const [product] = products
  if (product === undefined) throw new Error('the demo has no products')
  for (const name of [product.id, product.slug]) {
    await page.goto(`/products/${name}`)
    await expectToRead(page, [
      product.description,
      ...product.features,
      ...Object.values(product.specifications ?? {}).filter(
        (value) => typeof value === 'string',
      ),
      ...Object.entries(product.pricing ?? {}).flatMap(([plan, pounds]) => [
        plan,
        `£${pounds} per month`,
      ]),
      ...product.reviews.flatMap(({ author, content }) => [author, content]),
    ])
    for (const title of ['Features', 'Specifications', 'Pricing', 'Reviews'])
      await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  }
  const brochure = page.getByRole('link', { name: 'Download Brochure' })
  const answer = await request.get((await brochure.getAttribute('href')) ?? '')
  expect(answer.headers()['content-type']).toContain('application/pdf')
})

test('services and the team are told of', async ({ page, request }) => {
  const services = await read<
    { name: string; description: string; portfolio: string[] }[]
  >(request, '/api/services')
  await page.goto('/services')
  await expectToRead(
    page,
    services.flatMap(({ name, description, portfolio }) => [
      name,
      description,
      ...portfolio,
    ]),
  )
  const team = await read<{ name: string; position: string; bio: string }[]>(
    request,
    '/api/team',
  )
  await page.goto('/about')
  await expectToRead(
    page,
    team.flatMap(({ name, position, bio }) => [name, position, bio]),
  )
})

test('positions are told of in full', async ({ page, request }) => {
  const jobs = await read<
    { title: string; description: string; requirements: string[] }[]
  >(request, '/api/jobs')
  await page.goto('/careers')
  for (const { title, description, requirements } of jobs) {
    const card = page.getByRole('article', { name: title })
    const list = card.getByRole('listitem').filter({ visible: true })
    await expect(list).toHaveText(requirements)
    const text = card.getByText(description)
    const cut = await text.evaluate((one) => one.scrollHeight - one.clientHeight)
    expect(cut, 'pixels of the description that are cut off').toBe(0)
  }
})

test('articles are listed, filtered and read', async ({ page, request }) => {
  const posts = await read<(Post & { content: string })[]>(request, '/api/blog')
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  const listed = (fit: (post: Post) => boolean) =>
    expect(titles).toHaveText(posts.filter(fit).map(({ title }) => title))
  await page.goto('/blog')
  await listed(() => true)
  const category = page.getByRole('group', { name: 'Category' })
  await category.getByRole('button', { name: 'Mobile Apps' }).click()
  await expect(page).toHaveURL(/[?&]category=Mobile\+Apps/)
  await listed((post) => post.category === 'Mobile Apps')
  await expect(category.getByRole('button', { pressed: true })).toHaveText('Mobile Apps')

  const search = page.getByRole('search', { name: 'Articles' })
  await search.getByRole('searchbox').fill('PUSH')
  await search.getByRole('button', { name: 'Search' }).click()
  await listed(
    (post) =>
      post.category === 'Mobile Apps' && /push/i.test(`${post.title} ${post.excerpt}`),
  )
  await expect(search.getByRole('searchbox')).toHaveValue('PUSH')
  await search.getByRole('searchbox').fill('no such words anywhere')
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No posts found')).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await listed(() => true)

  const post = posts.find(({ content }) => content.includes('<h2'))
  if (post === undefined) throw new Error('the demo has no post with headings')
  await titles.getByRole('link', { name: post.title, exact: true }).click()
  await expectToRead(page, [
    post.title,
    post.excerpt,
    ...post.tags.map((tag) => `#${tag}`),
    ...Array.from(post.content.matchAll(/<p>([^<&]+)<\/p>/g), ([, text]) => text ?? ''),
  ])
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  const heading = await contents.last().innerText()
  await contents.last().click()
  await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
  const related = page.getByRole('region', { name: 'Related Articles' })
  await expect(related.getByRole('article')).toHaveCount(2)
})

test('what is missing leads back', async ({ page, watch }) => {
  for (const { path, title, text, back } of [
    {
      path: '/products/missing',
      title: 'Product Not Found',
      text: "The product you're looking for doesn't exist or has been removed.",
      back: 'Back to Products',
    },
    {
      path: '/blog/missing',
      title: 'Article Not Found',
      text: "The article you're looking for doesn't exist or has been removed.",
      back: 'Back to Blog',
    },
    {
      path: '/nowhere',
      title: 'Page Not Found',
      text: 'Did you forget to add the page to the router?',
      back: 'Go to the Home Page',
    },
  ]) {
    watch.expectStatus(404, path)
    await page.goto(path)
    await expect(page).toHaveTitle(new RegExp(`^${title} \\|`))
    await expectToRead(page, [title, text])
    await page.getByRole('main').getByRole('link', { name: back }).click()
    await expect(page).toHaveURL(path.replace(/\w+$/, '').replace(/(?<=.)\/$/, ''))
  }
})
