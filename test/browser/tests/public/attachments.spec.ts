import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { ContactForm, inquiry } from '../../helpers/contact.ts'
import { fresh, read } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** One pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n')

test('files go with an inquiry, and staff find them there', async ({
  page,
  api,
  watch,
}) => {
  watch.expectStatus(415, '/api/inquiries/attachments')
  const allow = async (inquiryAttachments: boolean) => {
    const answer = await api.put('/api/admin/content/settings', {
      data: { inquiryAttachments },
    })
    expect(answer.status()).toBe(200)
  }
  await allow(true)
  try {
    await page.goto('/contact')
    const contact = new ContactForm(page)
    const send = contact.form.getByRole('button', { name: 'Send Message' })
    const input = page.getByLabel('Attachments')
    await expect(input).toHaveAccessibleDescription(/5 files of 10 MB/)
    await input.setInputFiles([
      { name: 'plan.png', mimeType: 'image/png', buffer: png },
      { name: 'brief.pdf', mimeType: 'application/pdf', buffer: pdf },
      {
        name: 'page.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
      },
    ])
    const chosen = page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')
    await expect(chosen.nth(0)).toContainText('Attached')
    await expect(chosen.nth(1)).toContainText('Attached')
    await expect(chosen.nth(2)).toContainText('Pictures are taken as JPEG')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)

    const name = fresh('Nora')
    await contact.fill({ ...inquiry, Name: name })
    await send.click()
    await contact.expectToast(
      'Error Sending Message',
      'Please remove the attachments that could not be sent first.',
    )
    await page.getByRole('button', { name: 'Remove page.pdf' }).click()
    await expect(chosen).toHaveCount(2)
    await send.click()
    await contact.expectToast(
      'Message Sent Successfully!',
      "Thank you for your inquiry. We'll get back to you within 24 hours.",
    )
    await expect(chosen).toHaveCount(0)

    const all = await read<{ id: string; name: string }[]>(api, '/api/inquiries')
    const id = all.find((one) => one.name === name)?.id ?? ''
    await page.goto(`/admin/inquiries/${id}`)
    const files = page
      .getByRole('heading', { name: 'Attachments' })
      .locator('xpath=..')
      .getByRole('listitem')
    await expect(files).toHaveCount(2)
    await expect(files.nth(0)).toContainText('plan.png')
    await expect(files.nth(0)).toContainText('PNG')
    await expectAccessible(page)
    await expectNoSidewaysScrolling(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download: brief.pdf' }).click()
    expect((await download).suggestedFilename()).toBe('brief.pdf')
    await page.getByRole('button', { name: 'Keep in the library: plan.png' }).click()
    await new Admin(page).expectToast('‘plan.png’ is in the library.')
    await page.getByRole('link', { name: 'Open in the library: plan.png' }).click()
    await expect(page).toHaveURL(/\/admin\/media\//)
  } finally {
    await allow(false)
  }
})
