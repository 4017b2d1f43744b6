import type { Locator, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { create, fresh } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { type Photo, photo } from '../../helpers/photo.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** What the clipboard holds, or a hand over the page. */
function held(page: Page, { name, mimeType, buffer }: Photo) {
  return page.evaluateHandle(
    ([name, type, data]) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
      return transfer
    },
    [name, mimeType, buffer.toString('base64')] as const,
  )
}

async function paste(page: Page, text: Locator, file: Photo) {
  const clipboardData = await held(page, file)
  await text.evaluate((element, data) => {
    const init = { clipboardData: data, bubbles: true, cancelable: true }
    element.dispatchEvent(new ClipboardEvent('paste', init))
  }, clipboardData)
}

test('pictures come into an article by every way, and visitors see them', async ({
  page,
  api,
}) => {
  const admin = new Admin(page)
  const name = fresh('shore')
  const { name: file, mimeType, buffer } = photo(`${name} chosen.png`)
  await api.post('/api/admin/media', {
    multipart: { file: { name: file, mimeType, buffer }, alt: 'Chosen' },
  })
  const post = await create(api, '/api/blog', {
    title: name,
    content: '<p>First</p><p>Last</p>',
    excerpt: 'Text',
    author: 'Ada',
    category: 'Craft',
    status: 'draft',
  })
  await page.goto(`/admin/blog/${post.id}`)
  const text = page.getByRole('textbox', { name: 'Content' })
  const pictures = text.locator('figure img[src]')
  await text.getByText('First').click()
  await page.keyboard.press('End')
  await paste(page, text, photo(`${name} pasted.png`))
  await expect(pictures).toHaveCount(1)

  const box = await text.getByText('Last').boundingBox()
  await text.dispatchEvent('drop', {
    dataTransfer: await held(page, photo(`${name} dropped.png`)),
    clientX: (box?.x ?? 0) + 2,
    clientY: (box?.y ?? 0) + 5,
  })
  await expect(pictures).toHaveCount(2)

  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await page.getByLabel('Search pictures').fill(name)
  await expect(page.getByText('3 pictures', { exact: true })).toBeVisible()
  await page.getByRole('option', { name: /chosen/ }).click()
  await expect(pictures).toHaveCount(3)

  await expect(
    page.getByText(/^The pictures .* and 1 more have no alt text/),
  ).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await page.getByLabel('Status', { exact: true }).selectOption('published')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(text).toHaveAttribute('aria-invalid', 'true')

  // By keyboard alone: each is described, and one gets a caption.
  const describe = page.getByRole('button', { name: 'Describe', exact: true })
  await describe.press('Enter')
  await page.keyboard.type('A shore at noon')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Caption' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Seen from the boat')
  await describe.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(describe).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.expectToast('Blog post updated successfully!')

  await page.goto(`/admin/blog/${post.id}`)
  await expect(pictures).toHaveCount(3)
  await expect(text.locator('figcaption')).toHaveText('Seen from the boat')
  const { slug } = (await (await api.get(`/api/blog/${post.id}`)).json()) as {
    slug: string
  }
  await page.goto(`/blog/${slug}`)
  const shown = page.locator('article figure img, main figure img')
  await expect(shown).toHaveCount(3)
  for (const one of await shown.all()) {
    await one.scrollIntoViewIfNeeded()
    await expect(one).toHaveJSProperty('complete', true)
    await expect(one).not.toHaveJSProperty('naturalWidth', 0)
  }
  await expect(page.getByRole('img', { name: 'A shore at noon' })).toBeVisible()
  await expect(page.getByText('Seen from the boat')).toBeVisible()
})
