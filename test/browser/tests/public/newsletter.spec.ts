import { hold } from '../../helpers/answers.ts'
import { read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

const path = '/api/subscribers'

test(
  'a subscriber is stored once, however often they ask',
  { tag: '@smoke' },
  async ({ page, api }) => {
    await page.goto('/blog')
    const form = page.getByRole('form', { name: 'Newsletter' })
    const field = form.getByRole('textbox', { name: 'Email address' })
    const button = form.getByRole('button')
    await field.fill('reader@example')
    await button.click()
    await expect(field).toHaveAccessibleDescription('Please enter a valid email address.')

    const email = `reader-${crypto.randomUUID()}@example.org`
    for (const typed of [email, ` ${email}`]) {
      await field.fill(typed)
      const release = await hold(page, path)
      await button.click()
      await expect(button).toHaveText('Subscribing...')
      await expect(button).toBeDisabled()
      release()
      await expect(
        form.getByText('Thank you for subscribing. The next letter is yours.'),
      ).toBeVisible()
      await expect(field).toHaveValue('')
    }
    const stored = await read<{ email: string }[]>(api, path)
    expect(stored.filter((one) => one.email === email)).toHaveLength(1)
  },
)
