import { expectAccessible } from '../../helpers/axe.ts'
import { create, type Post, type Product, read } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test(
  'every public page fits its window, one of endless words as well',
  { tag: '@screen' },
  async ({ page, api }) => {
    for (const path of [
      '/',
      '/products',
      '/services',
      '/about',
      '/contact',
      '/blog',
      '/careers',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expectNoSidewaysScrolling(page)
    }
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
  },
)

test.describe('public panels @readonly', () => {
  test('are accessible', async ({ page, request }) => {
    const [product] = await read<Product[]>(request, '/api/products')
    await page.goto(`/products/${product?.id ?? ''}`)
    for (const tab of ['Specifications', 'Pricing', 'Reviews']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expectAccessible(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoSidewaysScrolling(page)
      await page.setViewportSize({ width: 1440, height: 900 })
    }
    for (const panel of [/^Notifications/, /^Accessibility/]) {
      await page.goto('/')
      await page.getByRole('button', { name: panel }).click()
      await expect(page.getByRole('heading', { level: 2, name: panel })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('have an accessible drawer', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /menu/i }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})
