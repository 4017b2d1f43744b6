import type { Page } from '@playwright/test'
import { Admin } from '../helpers/admin.ts'
import { create, fresh } from '../helpers/content.ts'
import { expect, test } from '../helpers/test.ts'

test.use({ as: 'administrator' })

const post = {
  excerpt: 'It turns by itself.',
  content: '<p>Twice a day.</p>',
  author: 'Crew',
  category: 'News',
}

const path = '/api/products'

test(
  'what one adds shows where others look on',
  { tag: '@smoke' },
  async ({ page, visitor, colleague, api }) => {
    const name = fresh('Lookout')
    await visitor.goto('/products')
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await new Admin(page).open('/admin/products', 'Products Management')
    const other = new Admin(colleague)
    await other.open('/admin/products', 'Products Management')

    const { id } = await create(api, path, { name, description: 'Sees it come.' })

    await expect(visitor.getByRole('heading', { name })).toBeVisible()
    await expect(other.card(name)).toBeVisible()
    await expect(new Admin(page).card(name)).toBeVisible()

    await api.put(`${path}/${id}`, { data: { status: 'draft' } })
    await expect(visitor.getByRole('heading', { name })).toHaveCount(0)
    await expect(other.card(name)).toContainText(/draft/i)

    await api.delete(`${path}/${id}`)
    await expect(other.card(name)).toHaveCount(0)
  },
)

test('an open list shows when a scheduled post has become public', async ({
  page,
  visitor,
  api,
}) => {
  const title = fresh('Tide')
  const screen = new Admin(page)
  await screen.open('/admin/blog', 'Blog Management')
  const publishedAt = new Date(Date.now() + 10_000).toISOString()
  await create(api, '/api/blog', { ...post, title, status: 'published', publishedAt })
  await expect(screen.card(title)).toContainText('Scheduled')
  await expect(screen.card(title)).toContainText('published')
  await expect(screen.card(title)).not.toContainText('Scheduled')
  await visitor.goto('/blog')
  await expect(visitor.getByRole('heading', { name: title })).toBeVisible()
})

test('two windows share a connection, and the second goes on when the first closes', async ({
  context,
  api,
}) => {
  const connected = new Set<Page>()
  context.on('request', (request) => {
    if (request.url().includes('/api/live')) connected.add(request.frame().page())
  })
  const first = await context.newPage()
  await first.goto('/products')
  await expect.poll(() => [...connected]).toEqual([first])
  const second = await context.newPage()
  await second.goto('/products')

  const name = fresh('Harbour')
  const { id } = await create(api, path, { name, description: 'Shared.' })
  await expect(second.getByRole('heading', { name })).toBeVisible()
  expect([...connected]).toEqual([first])

  await first.close()
  await expect.poll(() => connected.has(second)).toBe(true)
  await api.delete(`${path}/${id}`)
  await expect(second.getByRole('heading', { name })).toHaveCount(0)
})

test('without the feed a list is read anew when one comes back to it', async ({
  visitor,
  watch,
  api,
}) => {
  watch.expectError(/api\/live|ERR_FAILED/)
  await visitor.route('**/api/live*', (route) => route.abort())
  const refused = visitor.waitForEvent('requestfailed', (request) =>
    request.url().includes('/api/live'),
  )
  await visitor.goto('/products')
  await refused
  const name = fresh('Beacon')
  const { id } = await create(api, path, { name, description: 'Unheard of.' })
  const menu = visitor.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Services' }).click()
  await expect(visitor).toHaveURL('/services')
  await menu.getByRole('link', { name: 'Products' }).click()
  await expect(visitor.getByRole('heading', { name })).toBeVisible()
  await api.delete(`${path}/${id}`)
})
