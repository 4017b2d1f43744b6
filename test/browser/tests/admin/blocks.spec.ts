import type { APIRequestContext, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

interface Article {
  id: string
  slug: string
}

/** Writes a published article, whose page the tests link to. */
function published(api: APIRequestContext, title: string) {
  const content = '<p>Words.</p>'
  return create<Article>(api, '/api/blog', { title, content, status: 'published' })
}

/** Inserts a block by the menu that a slash opens, in the empty paragraph with the caret. */
async function insert(page: Page, name: string) {
  await page.keyboard.type(`/${name.toLowerCase().split(' ').at(-1) ?? ''}`)
  await page.getByRole('listbox', { name: 'Insert' }).waitFor()
  await page.getByRole('option', { name }).click()
}

test('an article is built of blocks, and read without JavaScript, in print and in Atom', async ({
  page,
  api,
  browser,
  quoin,
}) => {
  const title = fresh('Built of blocks')
  const target = await published(api, fresh('Linked'))
  const admin = new Admin(page)
  await admin.open('/admin/blog', 'Blog Management')
  const form = await admin.start('New Post', 'Create New Blog Post')
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Content' })
  await expect(text).toBeFocused()
  for (const level of [2, 3, 4]) {
    await insert(page, `Heading ${String(level)}`)
    await page.keyboard.type(`Part of level ${String(level)}`)
    await page.keyboard.press('Enter')
  }
  await insert(page, 'Callout')
  await page.keyboard.type('Mind the gap.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await insert(page, 'Code block')
  await page.keyboard.type('go build')
  await page.keyboard.press('ControlOrMeta+Enter')
  await insert(page, 'Divider')
  await insert(page, 'Link to a page')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Linked')
  await page
    .getByRole('option', { name: /^Linked/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect(text.locator('a')).toHaveText(/^Linked/)
  await form.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/[0-9a-f-]{36}$/)

  const id = page.url().split('/').at(-1) ?? ''
  const context = await browser.newContext({
    baseURL: quoin.url,
    javaScriptEnabled: false,
  })
  const visitor = await context.newPage()
  await visitor.goto(`/blog/${id}`)
  const article = visitor.getByRole('main')
  for (const level of [2, 3, 4]) {
    const name = `Part of level ${String(level)}`
    await expect(article.getByRole('heading', { level, name })).toBeVisible()
  }
  await expect(article.getByText('Mind the gap.')).toBeVisible()
  await expect(article.locator('aside', { hasText: 'Mind the gap.' })).toHaveCount(1)
  await expect(article.getByText('go build')).toBeVisible()
  await visitor.emulateMedia({ media: 'print' })
  await expect(article.getByText('Mind the gap.')).toBeVisible()
  await context.close()

  const atom = await api.get('/atom.xml')
  expect(await atom.text()).toContain('Mind the gap.')
  expect(target.slug).not.toBe('')
})

test('a link to a page follows it when it moves, and is words alone while it is hidden', async ({
  visitor,
  api,
}) => {
  const target = await published(api, fresh('Moving'))
  const content = `<p>See <a data-entry="post/${target.id}">the other article</a>.</p>`
  const source = await create<Article>(api, '/api/blog', {
    title: fresh('Leads there'),
    content,
    status: 'published',
  })
  const change = async (data: Record<string, unknown>) => {
    expect((await api.put(`/api/blog/${target.id}`, { data })).status()).toBe(200)
  }
  const link = visitor.getByRole('main').getByRole('link', { name: 'the other article' })
  await visitor.goto(`/blog/${source.slug}`)
  await expect(link).toHaveAttribute('href', `/blog/${target.slug}`)

  await change({ slug: `${target.slug}-moved` })
  await visitor.goto(`/blog/${source.slug}`)
  await expect(link).toHaveAttribute('href', `/blog/${target.slug}-moved`)
  await link.click()
  await expect(visitor).toHaveURL(new RegExp(`/blog/${target.slug}-moved$`))
  // A page that is open reads its entry again.
  await visitor.goto('about:blank')

  await change({ status: 'draft' })
  await visitor.goto(`/blog/${source.slug}`)
  await expect(visitor.getByRole('main')).toContainText('See the other article.')
  await expect(link).toHaveCount(0)
})
