import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { fresh } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test('a new page is added to the menu by clicks, and a visitor finds it in the header', async ({
  page,
  api,
  visitor,
  isMobile,
}) => {
  const admin = new Admin(page)
  const title = fresh('Offer')
  const made = await api.post('/api/pages', { data: { title, status: 'published' } })
  const { id, path } = (await made.json()) as { id: string; path: string }

  await visitor.goto('/about')
  await page.goto(`/admin/pages/${id}`)
  await page.getByRole('button', { name: 'Add to menu' }).click()
  await expect(
    page.getByText(`${title} is the last item of the header.`, { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to menu' })).toBeHidden()

  // The page that the visitor has open follows.
  if (isMobile) await visitor.getByRole('button', { name: 'Open menu' }).click()
  const main = visitor.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: title }).click()
  await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(new URL(visitor.url()).pathname).toBe(path)

  await admin.open('/admin/menus', 'Menus')
  const header = page.getByRole('group', { name: 'Header', exact: true })
  // Each item is a line with its target, which opens.
  const line = header.getByRole('button', { name: title, expanded: false })
  await expect(line).toContainText(path)
  await expect(header.getByLabel('Leads to')).toHaveCount(0)
  await line.click()
  await expect(header.getByLabel('Leads to')).toHaveValue(id)
  await expect(header.getByRole('button', { name: `Move up: ${title}` })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)

  // A handle moves its item by keys, and what is removed is gone from the site once it is saved.
  await header.getByRole('button', { name: `Move ${title}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('Menus updated successfully!', { exact: true }),
  ).toBeVisible()
  await header.getByRole('button', { name: `Remove ${title}` }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(header.getByRole('button', { name: `Move up: ${title}` })).toBeHidden()
  await expect
    .poll(async () => (await visitor.request.get('/api/navigation')).text())
    .not.toContain(title)
})
