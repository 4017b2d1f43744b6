import { expectAccessible } from '../../helpers/axe.ts'
import { create, type Post, type Product, read } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.describe('public screens', { tag: '@screen' }, () => {
  for (const path of [
    '/',
    '/products',
    '/services',
    '/about',
    '/contact',
    '/blog',
    '/careers',
  ])
    test(`${path} fits its window`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectNoSidewaysScrolling(page)
    })

  test('an article of endless words fits its window', async ({ page, api }) => {
    const word = 'W'.repeat(60)
    const { id } = await create<Post>(api, '/api/blog', {
      title: word,
      excerpt: word,
      content: `<p>${word}</p><pre>${word}</pre>`,
      category: word,
      tags: [word],
      author: word,
      status: 'published',
    })
    for (const path of [`/blog/${id}`, '/blog']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: word }).first()).toBeVisible()
      await expectNoSidewaysScrolling(page)
    }
    await api.delete(`/api/blog/${id}`)
  })

  for (const tab of ['Specifications', 'Pricing', 'Reviews'])
    test(`the ${tab} of a product are accessible`, async ({ page, request }) => {
      const [product] = await read<Product[]>(request, '/api/products')
      await page.goto(`/products/${product?.id ?? ''}`)
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible(page)
      await expectNoSidewaysScrolling(page)
    })

  for (const panel of [/^Notifications/, /^Accessibility/])
    test(`the panel behind ${panel.source} is accessible`, async ({ page }) => {
      await page.goto('/')
      await page.getByRole('button', { name: panel }).click()
      await expect(page.getByRole('heading', { level: 2, name: panel })).toBeVisible()
      await expectAccessible(page)
    })
})

test('the drawer is accessible', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /menu/i }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
