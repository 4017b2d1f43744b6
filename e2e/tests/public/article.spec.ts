import { answer, fail, hold } from '../../helpers/answers.ts'
import { openBare } from '../../helpers/bare.ts'
import { create, type Post, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const notThere = "The article you're looking for doesn't exist or has been removed."
const body = `<p>Opening words.</p><h2>First part</h2>${'<p>More words.</p>'.repeat(40)}
  <h2>Second part</h2><p>The <strong>end</strong>.</p>`

const article = {
  title: 'Boats & harbours',
  excerpt: 'On boats.',
  content: body,
  category: 'Sea',
  tags: ['boats', 'tide'],
  author: 'Morag Innes',
  status: 'published',
}

test('an article has a header, its body as it is, and tags', async ({ page, api }) => {
  const { id } = await create<Post>(api, '/api/blog', article)
  await page.goto(`/blog/${id}`)
  const shown = page.getByRole('main').getByRole('article').first()
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Boats & harbours')
  for (const fact of ['On boats.', 'Sea', 'By Morag Innes'])
    await expect(shown.getByText(fact, { exact: true })).toBeVisible()
  await expect(shown.locator('strong')).toHaveText('end')
  await expect(
    shown.getByRole('list', { name: 'Tags' }).getByRole('listitem'),
  ).toHaveText(['#boats', '#tide'])
})

test('the contents jump to the headings, and reading shows progress', async ({
  page,
  api,
}) => {
  const { id } = await create<Post>(api, '/api/blog', article)
  await page.goto(`/blog/${id}`)
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  await expect(contents).toHaveText(['First part', 'Second part'])
  const read = () =>
    page
      .locator('[style*=scaleX]')
      .evaluate((bar) => new DOMMatrix(getComputedStyle(bar).transform).a)
  const before = await read()
  await contents.last().click()
  const heading = page.getByRole('heading', { level: 2, name: 'Second part' })
  await expect(heading).toBeInViewport()
  await expect(page).toHaveURL(/#part-second-part$/)
  await expect.poll(read).toBeGreaterThan(before)
})

test('an article is shared by link, e-mail, LinkedIn and X', async ({ page, api }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await create<Post>(api, '/api/blog', article)
  await page.goto(`/blog/${id}`)
  const share = page.getByRole('region', { name: 'Share' })
  const address = page.url()
  for (const { name, href } of [
    { name: 'Email', href: /^mailto:\?subject=Boats%20%26%20harbours&body=/ },
    { name: 'LinkedIn', href: /^https:\/\/www\.linkedin\.com\/sharing/ },
    { name: 'X', href: /^https:\/\/x\.com\/intent\/post/ },
  ]) {
    const link = share.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', href)
    expect(await link.getAttribute('href')).toContain(encodeURIComponent(address))
  }
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(share.getByRole('status')).toHaveText('The link is on your clipboard.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
})

test('"Share" opens the share sheet of the browser', async ({ page, api }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: (data: ShareData) => {
        document.title = `shared ${data.url ?? ''}`
        return Promise.resolve()
      },
    })
  })
  const { id } = await create<Post>(api, '/api/blog', article)
  await page.goto(`/blog/${id}`)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(`shared ${page.url()}`)
})

test('at most two related articles follow, and lead on', async ({ page, request }) => {
  const [post] = await read<Post[]>(request, '/api/blog')
  await page.goto(`/blog/${post?.id ?? ''}`)
  const related = page
    .getByRole('region', { name: 'Related Articles' })
    .getByRole('article')
  await expect(related).toHaveCount(2)
  const title = await related.first().getByRole('heading').innerText()
  await related.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

test('the page says that it is loading until the article arrives', async ({
  page,
  request,
}) => {
  const [post] = await read<Post[]>(request, '/api/blog')
  const release = await hold(page, `/api/blog/${post?.id ?? ''}`)
  await openBare(page)
  await page.goto(`/blog/${post?.id ?? ''}`)
  await expect(page.getByText('Loading article...')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post?.title ?? '')
})

test('an article that fails, or comes to nothing, is not found', async ({
  page,
  request,
  watch,
}) => {
  const [post] = await read<Post[]>(request, '/api/blog')
  const api = `/api/blog/${post?.id ?? ''}`
  watch.expectStatus(500, api)
  await fail(page, api, 500, 'The store is closed.')
  await openBare(page)
  await page.goto(`/blog/${post?.id ?? ''}`)
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  await expect(page.getByText(notThere)).toBeVisible()
  await answer(page, api, null)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL('/blog')
})
