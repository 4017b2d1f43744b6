import type { APIRequestContext, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { create, fresh } from '../../helpers/content.ts'
import { photo } from '../../helpers/photo.ts'
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

/** Inserts a block by the menu, and chooses pictures of the library for it in the order of their names. */
async function insertPictures(page: Page, block: string, names: string[]) {
  await insert(page, block)
  for (const name of names) {
    await page.getByLabel('Search pictures').fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  const done = page.getByRole('button', { name: 'Insert', exact: true }).last()
  if (block === 'Gallery') await done.click()
  await expect(page.getByLabel('Search pictures')).toBeHidden()
  await page.keyboard.press('Enter')
}

test('an article of every block is read without JavaScript, in print, in Atom and in Markdown', async ({
  page,
  api,
  browser,
  quoin,
}) => {
  const title = fresh('Built of blocks')
  await published(api, fresh('Linked'))
  const shore = fresh('shore')
  const photos = ['one', 'two', 'three', 'four', 'five'].map((word) => `${shore} ${word}`)
  for (const name of photos) {
    const { mimeType, buffer } = photo(`${name}.png`)
    const multipart = { file: { name: `${name}.png`, mimeType, buffer }, alt: name }
    expect((await api.post('/api/admin/media', { multipart })).status()).toBe(201)
  }
  const admin = new Admin(page)
  await admin.open('/admin/blog', 'Blog Management')
  const form = await admin.start('New Post', 'Create New Blog Post')
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Content' })
  await expect(text).toBeFocused()
  const headings = [2, 3, 4, 2, 3, 4].map((level, at) => ({
    level,
    name: `Part ${String(at)} of level ${String(level)}`,
  }))
  for (const { level, name } of headings) {
    await insert(page, `Heading ${String(level)}`)
    await page.keyboard.type(name)
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
  for (const name of photos.slice(0, 3)) await insertPictures(page, 'Picture', [name])
  await expect(text.locator('figure img[src]')).toHaveCount(3)
  await insertPictures(page, 'Gallery', photos.slice(3))
  await expect(text.locator('figure img[src] ~ img[src]')).toHaveCount(1)
  // A film is its address in a line of its own.
  await page.keyboard.type('https://www.youtube.com/watch?v=abcdefghijk')
  await page.keyboard.press('Enter')
  await insert(page, 'Link to a page')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Linked')
  await page
    .getByRole('option', { name: /^Linked/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await expect(text.locator('a[data-entry]')).toHaveText(/^Linked/)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await insert(page, 'Table')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Load')
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
  const isWhole = async () => {
    for (const { level, name } of headings)
      await expect(article.getByRole('heading', { level, name })).toBeVisible()
    for (const name of photos)
      await expect(article.getByRole('img', { name })).toBeVisible()
    await expect(article.locator('aside', { hasText: 'Mind the gap.' })).toBeVisible()
    await expect(article.getByText('go build')).toBeVisible()
    await expect(article.getByRole('columnheader', { name: 'Load' })).toBeVisible()
    const film = article.getByRole('link', { name: /Watch on YouTube/ })
    await expect(film).toHaveAttribute('href', /abcdefghijk/)
  }
  await isWhole()
  const [left, right] = await Promise.all(
    photos.slice(3).map((name) => article.getByRole('img', { name }).boundingBox()),
  )
  expect(left?.y, 'the pictures of a gallery are beside each other').toBe(right?.y)
  await visitor.emulateMedia({ media: 'print' })
  await isWhole()
  await context.close()

  const written = [...headings.map(({ name }) => name), 'Mind the gap.', 'go build']
  const atom = await (await api.get('/atom.xml')).text()
  const markdown = await api.get(`/blog/${id}`, { headers: { Accept: 'text/markdown' } })
  expect(markdown.headers()['content-type']).toBe('text/markdown; charset=utf-8')
  const lines = await markdown.text()
  for (const words of [...written, ...photos, 'abcdefghijk', 'Load']) {
    expect(atom).toContain(words)
    expect(lines).toContain(words)
  }
  for (const { level, name } of headings)
    expect(lines).toContain(`\n${'#'.repeat(level)} ${name}\n`)
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
