import type { Locator } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { fresh } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { photo } from '../../helpers/photo.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** How many clicks a newcomer needs for a page with an opening, three points, a picture and a place in the menu. */
const mostClicks = 10

test('a newcomer makes a landing page, and a visitor reads it', async ({
  page,
  api,
  visitor,
}) => {
  const admin = new Admin(page)
  const title = fresh('Winter')
  const { name, mimeType, buffer } = photo(`${title}.png`)
  await api.post('/api/admin/media', {
    multipart: { file: { name, mimeType, buffer }, alt: 'A warm office' },
  })
  let clicks = 0
  const click = async (control: Locator) => {
    clicks += 1
    await control.click()
  }

  await page.goto('/admin')
  const bar = page.getByRole('navigation', { name: 'Admin' })
  const pages = bar.getByRole('link', { name: 'Pages' })
  await click(pages)
  await click(page.getByRole('button', { name: 'Add Page' }))
  const dialog = admin.dialog('Add New Page')
  await dialog.getByLabel('Title').fill(title)
  await expect(dialog.getByRole('radio', { name: 'Landing page' })).toBeChecked()
  await click(dialog.getByRole('button', { name: 'Create page' }))

  await click(page.getByRole('button', { name: `Edit ${title}` }))
  const opening = page.getByRole('group', { name: `Edit ${title}` })
  await opening
    .getByLabel('Text', { exact: true })
    .fill('Warm offices from one supplier.')
  await click(opening.getByRole('button', { name: 'Choose from library' }))
  await page.getByLabel('Search pictures').fill(title)
  await click(page.getByRole('option', { name: title }))

  await click(page.getByRole('button', { name: 'Edit Why choose this' }))
  const points = page.getByRole('group', { name: 'Edit Why choose this' })
  for (const [at, point] of ['Quick', 'Cheap', 'Quiet'].entries())
    await points
      .getByLabel('Title', { exact: true })
      .nth(at + 1)
      .fill(point)

  await click(page.getByRole('button', { name: 'Publish now' }))
  await expect(page.getByRole('group', { name: 'Publishing' })).toContainText(
    'published',
    {
      ignoreCase: true,
    },
  )
  await click(page.getByRole('button', { name: 'Add to menu' }))
  await expect(
    page.getByText(`${title} is the last item of the header.`, { exact: true }),
  ).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(mostClicks)
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await admin.open('/admin/pages', 'Pages')
  const path = `/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  await expect(page.getByText(path, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  await visitor.goto('/about')
  const main = visitor.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(visitor.getByText('Warm offices from one supplier.')).toBeVisible()
  for (const point of ['Quick', 'Cheap', 'Quiet'])
    await expect(visitor.getByRole('heading', { name: point })).toBeVisible()
  await expect(visitor.locator('main img[src*="/media/"]').first()).toBeVisible()
})
