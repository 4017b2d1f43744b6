import { create, fresh, type Post, type Product, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const body = { name: 'Intruder', description: 'Not allowed.' }

test('a visitor writes nothing', async ({ request, api }) => {
  const [product] = await read<Product[]>(api, '/api/products')
  const id = product?.id ?? ''
  const answers = [
    await request.post('/api/products', { data: body }),
    await request.put(`/api/products/${id}`, { data: body }),
    await request.delete(`/api/products/${id}`),
    await request.post('/api/services', { data: body }),
    await request.post('/api/blog', { data: { title: 'Intruder', content: 'No.' } }),
    await request.put('/api/admin/content/settings', { data: { siteName: 'Mine' } }),
    await request.put('/api/admin/content/sections/hero', { data: { title: 'Mine' } }),
  ]
  for (const answer of answers) {
    expect(answer.status(), answer.url()).toBe(401)
    expect(answer.headers()['content-type']).toContain('application/problem+json')
  }
  expect(await read<Product>(api, `/api/products/${id}`)).toEqual(product)
})

for (const path of [
  '/api/inquiries',
  '/api/admin/me',
  '/api/admin/schema',
  '/api/admin/content/sections',
  '/api/admin/content/settings',
])
  test(`a visitor does not read ${path}`, async ({ request }) => {
    expect((await request.get(path)).status()).toBe(401)
  })

test('a draft product is nowhere to be seen', async ({ page, api, request, watch }) => {
  const name = fresh('Secret')
  const { id } = await create(api, '/api/products', {
    name,
    description: 'Not yet.',
    status: 'draft',
  })
  expect((await request.get(`/api/products/${id}`)).status()).toBe(404)
  for (const query of ['', '?status=draft', '?sort=-createdAt', '?limit=200']) {
    const list = await read<Product[]>(request, `/api/products${query}`)
    expect(
      list.map((product) => product.id),
      query,
    ).not.toContain(id)
  }
  const counted = await request.get('/api/products?limit=1')
  const all = await read<Product[]>(request, '/api/products')
  expect(counted.headers()['x-total-count']).toBe(String(all.length))

  watch.expectStatus(404, `/products/${id}`)
  watch.expectStatus(404, `/api/products/${id}`)
  expect((await page.goto(`/products/${id}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Product Not Found' })).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
})

test('drafts and archived posts are nowhere to be seen', async ({
  page,
  api,
  request,
  watch,
}) => {
  for (const status of ['draft', 'archived']) {
    const { id } = await create<Post>(api, '/api/blog', {
      title: fresh('Hidden'),
      content: '<p>Not yet.</p>',
      status,
    })
    const list = await read<Post[]>(request, '/api/blog?limit=200')
    expect(list.map((post) => post.id)).not.toContain(id)
    expect((await request.get(`/api/blog/${id}`)).status()).toBe(404)
    watch.expectStatus(404, `/blog/${id}`)
    watch.expectStatus(404, `/api/blog/${id}`)
    watch.expectStatus(404, `/api/blog/related/${id}`)
    expect((await page.goto(`/blog/${id}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible()
  }
})

test('a write from another site is refused', async ({ api, quoin }) => {
  const answer = await api.post(`${quoin.url}/api/products`, {
    data: body,
    headers: { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
  })
  expect(answer.status()).toBe(403)
})

test('scripts in rich text do not survive', async ({ page, api }) => {
  const { id } = await create<Post>(api, '/api/blog', {
    title: '<img src=x onerror="document.title = 1">',
    content: '<p onclick="x()">Safe words.</p><script>document.title = 1</script>',
    status: 'published',
  })
  await page.goto(`/blog/${id}`)
  await expect(page.getByText('Safe words.')).toBeVisible()
  await expect(page).toHaveTitle(/^<img src=x/)
  await expect(
    page
      .getByRole('main')
      .locator('script:not([type="application/ld+json"]), [onclick], img[src=x]'),
  ).toHaveCount(0)
})
