import { Admin } from '../../helpers/admin.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { fresh, read } from '../../helpers/content.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

test('a member of the team is moved, and visitors see the new order', async ({
  page,
  api,
  visitor,
}) => {
  const word = fresh('Order')
  const [first, last] = [`${word} first`, `${word} last`]
  for (const name of [first, last])
    expect((await api.post('/api/team', { data: { name } })).status()).toBe(201)

  const admin = new Admin(page)
  await admin.open('/admin/team', 'Team Members Management')
  await page.getByRole('button', { name: 'Change order' }).click()
  const dialog = admin.dialog('Order of team members')
  await dialog.getByRole('button', { name: `Move ${last}` }).click()
  await expectAccessible(page)
  const saved = page.waitForResponse('/api/admin/team/order')
  await page.keyboard.press('ArrowUp')
  expect((await saved).status()).toBe(204)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)

  const names = (await read<{ name: string }[]>(api, '/api/team?fields=name'))
    .map(({ name }) => name)
    .filter((name) => name.startsWith(word))
  expect(names).toEqual([last, first])
  await visitor.goto('/about')
  await expect(visitor.getByRole('heading', { level: 3, name: word })).toHaveText([
    last,
    first,
  ])
})
