import { expect, reading, test } from '../../helpers/test.ts'

test.use(reading)

test(
  'a position opens at an address of its own, and gives the focus back',
  { tag: '@smoke' },
  async ({ page }) => {
    await page.goto('/careers')
    const card = page.getByRole('article', { name: 'Senior Go Engineer' })
    await card.getByRole('button', { name: 'View Details' }).click()
    await expect(page).toHaveURL(/\/careers\?job=/)
    const details = page.getByRole('dialog', { name: 'Senior Go Engineer' })
    await expect(details).toBeVisible()
    await page.reload()
    await expect(details).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toHaveCount(0)
    await expect(page).toHaveURL('/careers')

    await card.getByRole('button', { name: 'View Details' }).click()
    await details.getByRole('button', { name: 'Close' }).click()
    await expect(details).toHaveCount(0)
    await expect(card.getByRole('button', { name: 'View Details' })).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/careers')
    await expect(details, 'going back does not open it again').toHaveCount(0)

    const badge = (type: string) =>
      page
        .getByText(type, { exact: true })
        .first()
        .evaluate((one) => getComputedStyle(one).backgroundColor)
    expect(await badge('Full-time')).not.toBe(await badge('Part-time'))
  },
)
