import type { Page } from '@playwright/test'
import { fresh } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** Pastes HTML as a browser does, with the page's policy in force. */
async function paste(page: Page, html: string): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Content', exact: true })
    .evaluate((text, html) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      data.setData('text/plain', 'plain')
      text.dispatchEvent(
        new ClipboardEvent('paste', {
          clipboardData: data,
          bubbles: true,
          cancelable: true,
        }),
      )
    }, html)
}

test('a text of another program is pasted, saved and read', async ({ page, api }) => {
  const title = fresh('Pasted')
  await page.goto('/admin/blog?new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  const text = dialog.getByRole('textbox', { name: 'Content', exact: true })
  await text.click()
  await paste(
    page,
    `<b style="font-weight:normal" id="docs-internal-guid-1"><h1>Ropes</h1><p><span style="font-weight:700">Strong</span> ones</p></b>` +
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Hemp</p>` +
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Steel</p>` +
      `<table><tr><td>Load</td><td>2 t</td></tr></table><iframe src="https://film.example"></iframe>`,
  )
  await expect(text.getByRole('heading', { name: 'Ropes', level: 2 })).toBeVisible()
  await expect(text.getByRole('listitem')).toHaveText(['Hemp', 'Steel'])
  await expect(text.getByRole('cell')).toHaveText(['Load', '2 t'])
  await expect(dialog.getByRole('alert')).toContainText('a film or a sound')
  await dialog
    .getByRole('button', { name: /^(?:Create|Save)/ })
    .first()
    .click()
  await expect(dialog).toBeHidden()
  const posts = (await (await api.get('/api/blog')).json()) as {
    title: string
    content: string
  }[]
  const stored = posts.find((post) => post.title === title)?.content ?? ''
  expect(stored).toContain('<h2>Ropes</h2>')
  expect(stored).toContain('<strong>Strong</strong> ones')
  expect(stored).toMatch(/<li>(?:<p>)?Hemp/)
})

test('a paragraph that is cut can be pasted again', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin/blog?new')
  const text = page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Content', exact: true })
  await text.click()
  await page.keyboard.type('One two three')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await expect(text).toHaveText('')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(text).toHaveText('One two three')
})
