import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { freePort } from '../../helpers/freePort.ts'
import { administrator, Quoin } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

test('an administrator sets backups up by hand, a test says what is wrong, and no secret key is shown again', async ({
  page,
  watch,
}) => {
  watch.expectStatus(422, '/api/admin/backups')
  const quoin = await Quoin.start('backups')
  try {
    const signedIn = await page.request.post(`${quoin.url}/api/admin/login`, {
      data: administrator,
    })
    expect(signedIn.status()).toBe(200)
    await page.goto(`${quoin.url}/admin/system`)
    const part = page.getByRole('region', { name: 'Backups' })
    await part.getByLabel('Bucket', { exact: true }).fill('/var/backups')
    await part.getByLabel('Access key', { exact: true }).fill('agency')
    await part.getByLabel('Secret key', { exact: true }).fill('correct battery')
    await part.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(
      part.getByText(/the operator of the server allows folders/),
    ).toBeVisible()

    // What is typed is tried before it is saved.
    await part.getByLabel('Bucket', { exact: true }).fill('s3://files/of/site')
    const endpoint = `http://127.0.0.1:${await freePort()}`
    await part.getByLabel('Endpoint', { exact: true }).fill(endpoint)
    await part.getByRole('button', { name: 'Test' }).click()
    await expect(part.getByText(/^It failed\. .*nobody listens/)).toBeVisible()

    await part.getByRole('button', { name: 'Save' }).press('Enter')
    await new Admin(page).expectToast('Backups changed.')
    await expect(part.getByText(/^A key is stored/)).toBeVisible()
    await page.reload()
    await expect(part.getByLabel('Endpoint', { exact: true })).toHaveValue(endpoint)
    await expect(part.getByLabel('Secret key', { exact: true })).toHaveValue('')
    expect(await page.content()).not.toContain('correct battery')

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
    // A page that is open asks a server that stops for news.
    await page.goto('about:blank')
  } finally {
    await quoin.stop()
  }
})
