import { Admin } from '../../helpers/admin.ts'
import { answer, fail, hold } from '../../helpers/answers.ts'
import { type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const detail = 'The store is closed.'

/** What each list says while it is loading, and when there is nothing in it. */
const lists = [
  {
    screen: 'products',
    path: '/api/products',
    loading: 'Loading products...',
    empty: ['No Products Found', 'Get started by adding your first product.'],
  },
  {
    screen: 'services',
    path: '/api/services',
    loading: 'Loading services...',
    empty: ['No Services Found', 'Get started by adding your first service offering.'],
  },
  {
    screen: 'blog',
    path: '/api/blog',
    loading: 'Loading blog posts...',
    empty: ['No Blog Posts Found', 'Get started by creating your first blog post.'],
  },
  {
    screen: 'inquiries',
    path: '/api/inquiries',
    loading: 'Loading inquiries...',
    empty: [
      'No Inquiries Found',
      'Inquiries will appear here when customers contact you.',
    ],
  },
  {
    screen: 'jobs',
    path: '/api/jobs',
    loading: 'Loading jobs...',
    empty: ['No Jobs Found', 'Get started by adding your first job.'],
  },
  {
    screen: 'team',
    path: '/api/team',
    loading: 'Loading team members...',
    empty: ['No Team Members Found', 'Get started by adding your first team member.'],
  },
]

for (const { screen, path, loading, empty } of lists) {
  test(`${screen} say that they are loading, and that there are none`, async ({
    page,
  }) => {
    await answer(page, path, [])
    const release = await hold(page, path)
    await page.goto(`/admin/${screen}`)
    await expect(page.getByText(loading, { exact: true })).toBeVisible()
    release()
    for (const words of empty)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByText(loading, { exact: true })).toHaveCount(0)
  })

  test(`${screen} that cannot be loaded can be tried again`, async ({ page, watch }) => {
    watch.expectStatus(500, path)
    await fail(page, path, 500, detail)
    await page.goto(`/admin/${screen}`)
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' })
    await expect(alert).toContainText(`500: ${detail}`)
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(alert).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toBeVisible()
  })
}

/** The other screens: a call that each makes, and what shows that it was answered. */
const others = [
  { screen: '/admin', path: '/api/admin/stats', shown: '100% uptime' },
  { screen: '/admin', path: '/api/admin/activity', shown: /^(Just now|.* ago)$/ },
  { screen: '/admin/activity', path: '/api/admin/activity', shown: /^Showing \d+ of/ },
  { screen: '/admin/users', path: '/api/admin/users', shown: 'Change Password' },
  {
    screen: '/admin/content',
    path: '/api/admin/content/sections',
    shown: 'Save Changes',
  },
  {
    screen: '/admin/content?tab=settings',
    path: '/api/admin/content/settings',
    shown: 'Site Name',
  },
  {
    screen: '/admin/content?tab=appearance',
    path: '/api/admin/content/settings',
    shown: 'Nature Green',
  },
]

for (const { screen, path, shown } of others)
  test(`${screen} waits for ${path}, and says when it fails`, async ({ page, watch }) => {
    const release = await hold(page, path)
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(shown)).toHaveCount(0)
    release()
    await expect(page.getByText(shown).first()).toBeVisible()

    watch.expectStatus(500, path)
    await fail(page, path, 500, detail)
    await page.reload()
    await expect(page.getByRole('alert').filter({ hasText: detail })).toHaveText(
      `500: ${detail}`,
    )
    await expect(page.getByText(shown)).toHaveCount(0)
  })

test('nothing done yet is said on the dashboard and in the activity', async ({
  page,
}) => {
  await answer(page, '/api/admin/activity', [])
  await page.goto('/admin')
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  await page.getByRole('link', { name: 'View all activity' }).click()
  await expect(page.getByRole('heading', { name: 'No activity found' })).toBeVisible()
  await expect(
    page.getByText('What is changed from now on will appear here.'),
  ).toBeVisible()
})

test('an entry that cannot be loaded says so in its dialog', async ({
  page,
  api,
  watch,
}) => {
  const [product] = await read<Product[]>(api, '/api/products')
  const own = `/api/products/${product?.id ?? ''}`
  watch.expectStatus(500, own)
  await fail(page, own, 500, detail)
  await page.goto('/admin/products')
  const form = await new Admin(page).edit(product?.name ?? '')
  await expect(form.getByRole('alert')).toHaveText(`500: ${detail}`)
  await form.getByRole('button', { name: 'Close' }).click()
  await expect(form).toHaveCount(0)
})

test('an address of an entry that is gone says so', async ({ page, watch }) => {
  watch.expectStatus(404, '/api/products/gone')
  await page.goto('/admin/products?edit=gone')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(/^404: /)
})

test('a session check that fails is made again, and throws nobody out', async ({
  page,
  watch,
}) => {
  watch.expectStatus(503, '/api/admin/me')
  await page.goto('/admin/products')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Products Management')
  await fail(page, '/api/admin/me', 503, detail)
  await page.getByRole('link', { name: 'Services', exact: true }).click()
  await expect(heading).toHaveText('Services Management')
  await page.reload()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(heading).toHaveText('Services Management')
})

test('a back office that cannot be described says so, and can be tried again', async ({
  page,
  watch,
}) => {
  watch.expectStatus(500, '/api/admin/schema')
  watch.expectError(/The store is closed/)
  await fail(page, '/api/admin/schema', 500, detail)
  await page.goto('/admin/products')
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(page.getByRole('heading', { name: 'Products Management' })).toBeVisible()
})

test('a screen whose code cannot be fetched leaves the frame', async ({
  page,
  watch,
}) => {
  watch.expectError(/UsersScreen|ERR_CONNECTION_RESET/)
  await page.goto('/admin')
  await page.route(/UsersScreen-.*\.js/, (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(page.getByRole('navigation')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
})
