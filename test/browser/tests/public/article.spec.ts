import { create, type Post } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const body = `<p>Opening words.</p><h2>First part</h2>${'<p>More words.</p>'.repeat(40)}
  <h2>Second part</h2><p>The <strong>end</strong>.</p>`

test(
  'an article has its body as it is; its contents jump, and reading shows progress',
  { tag: '@smoke' },
  async ({ page, api }) => {
    const { id } = await create<Post>(api, '/api/blog', {
      title: 'Boats & harbours',
      excerpt: 'On boats.',
      content: body,
      category: 'Sea',
      tags: ['boats', 'tide'],
      author: 'Morag Innes',
      status: 'published',
    })
    await page.goto(`/blog/${id}`)
    const shown = page.getByRole('main').getByRole('article').first()
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Boats & harbours')
    for (const fact of ['On boats.', 'Sea', 'By Morag Innes'])
      await expect(shown.getByText(fact, { exact: true })).toBeVisible()
    await expect(shown.locator('strong')).toHaveText('end')
    await expect(
      shown.getByRole('list', { name: 'Tags' }).getByRole('listitem'),
    ).toHaveText(['#boats', '#tide'])

    const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
    await expect(contents).toHaveText(['First part', 'Second part'])
    const progress = () =>
      page
        .locator('[style*=scaleX]')
        .evaluate((bar) => new DOMMatrix(getComputedStyle(bar).transform).a)
    const before = await progress()
    await contents.last().click()
    const heading = page.getByRole('heading', { level: 2, name: 'Second part' })
    await expect(heading).toBeInViewport()
    await expect(page).toHaveURL(/#part-second-part$/)
    await expect.poll(progress).toBeGreaterThan(before)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Opening words.')).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    for (const name of ['Skip to main content', 'Share', 'Accessibility'])
      await expect(page.getByText(name, { exact: true }).first()).toBeHidden()
  },
)
