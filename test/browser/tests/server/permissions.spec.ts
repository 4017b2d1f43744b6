import { create, type Post } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

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
