import { Admin, fill } from '../../helpers/admin.ts'
import { fresh } from '../../helpers/content.ts'
import { administrator, Quoin } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

test('what was saved is there after the machine was switched off', async ({
  page,
  watch,
}) => {
  const own = await Quoin.start('durability')
  try {
    const name = fresh('Survivor')
    const session = await page.request.post(`${own.url}/api/admin/login`, {
      data: administrator,
    })
    expect(session.status()).toBe(200)
    const admin = new Admin(page)
    await admin.open(`${own.url}/admin/products`, 'Products Management')
    await page.getByRole('button', { name: 'Add Product' }).click()
    const form = admin.dialog('Add New Product')
    await fill(form, { Name: name, Description: 'Written to disk.' })
    const saved = page.waitForResponse((answer) => answer.status() === 201)
    await form.getByRole('button', { name: 'Save' }).click()
    await saved
    // The browser may still ask for the icon of a page that it has left.
    watch.expectError(/ERR_CONNECTION_REFUSED/)
    await page.goto('about:blank')
    await own.kill()
    await own.restart()
    await page.goto(`${own.url}/products`)
    await expect(page.getByRole('article', { name })).toContainText('Written to disk.')
    // A page that is open asks a server that stops for news.
    await page.goto('about:blank')
  } finally {
    await own.stop()
  }
})
