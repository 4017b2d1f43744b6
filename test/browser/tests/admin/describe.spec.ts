import { Admin } from '../../helpers/admin.ts'
import { fresh } from '../../helpers/content.ts'
import { photo } from '../../helpers/photo.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** Forty by night; the way from line to line is the same for ten. */
const count = process.env.QUOIN_NIGHT === '1' ? 40 : 10

test(`${String(count)} pictures are described by keyboard alone in one list`, async ({
  page,
  api,
}) => {
  const admin = new Admin(page)
  const collection = fresh('walk')
  for (let at = 0; at < count; at += 1) {
    const { name, mimeType, buffer } = photo(
      `${collection} ${String(at)}.png`,
      40 + at,
      30,
    )
    const sent = await api.post('/api/admin/media', {
      multipart: { file: { name, mimeType, buffer }, collection },
    })
    expect(sent.status()).toBe(201)
  }
  const query = `collection=${encodeURIComponent(collection)}&alt=missing`
  await admin.open(`/admin/media?${query}`, 'Media')
  await expect(
    page.getByText(`Showing ${String(count)} of ${String(count)}`),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Describe pictures' }).press('Enter')
  const lines = page
    .getByRole('region', { name: 'Describe pictures' })
    .getByRole('textbox')
  await expect(lines).toHaveCount(count)
  for (let at = 0; at < count; at += 1) {
    const field = lines.nth(at)
    await expect(field).toBeFocused()
    await page.keyboard.type(`Walk, ${await field.evaluate(({ id }) => id)}`)
    await page.keyboard.press(at % 2 === 0 ? 'Tab' : 'Enter')
  }
  await expect(
    page.getByText(`${String(count)} of ${String(count)} described`),
  ).toBeVisible()
  await page.keyboard.press('Shift+Tab')

  const listed = await api.get(
    `/api/admin/media?collection=${encodeURIComponent(collection)}`,
  )
  const items = (await listed.json()) as { id: string; alt: string }[]
  expect(items).toHaveLength(count)
  for (const { id, alt } of items) expect(alt).toContain(id)
  const missing = await api.get(`/api/admin/media?${query}`)
  expect(missing.headers()['x-total-count']).toBe('0')
  await page.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No files found' })).toBeVisible()
})
