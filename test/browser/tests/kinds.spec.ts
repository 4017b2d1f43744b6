import { expectAccessible } from '../helpers/axe.ts'
import { fresh } from '../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../helpers/fits.ts'
import { enter } from '../helpers/people.ts'
import { test } from '../helpers/studies.ts'
import { expect } from '../helpers/test.ts'

interface Crate {
  id: string
  name: string
  weight: { amount: number; unit: string }
}

test('a field of the kind of a plugin is edited in forms and on the page', async ({
  page,
  watch,
}) => {
  const name = fresh('Crate')
  await enter(page)
  await page.goto('/admin/crates?new')
  const dialog = page.getByRole('dialog')
  const weight = dialog.getByLabel('Weight', { exact: true })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await weight.fill('0')
  watch.expectStatus(422, '/api/crates')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(weight).toHaveAccessibleDescription('Weight must be above zero')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  }
  await weight.fill('800')
  await dialog.getByLabel('Unit of weight').selectOption('g')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const card = page.getByRole('article').filter({ hasText: name })
  await expect(card).toContainText('Weight: 800 g')

  const lighter = encodeURIComponent('{"amount":1,"unit":"kg"}')
  const found = await page.request.get(`/api/crates?filter[weight][lt]=${lighter}`)
  const all = (await found.json()) as Crate[]
  const made = all.find((one) => one.name === name)
  expect(made?.weight).toEqual({ amount: 800, unit: 'g' })

  await page.goto(`/crates/${made?.id ?? ''}?edit`)
  await page.getByText('800 g').click()
  const panel = page.getByRole('dialog', { name: `Edit ${name}` })
  await panel.getByLabel('Weight', { exact: true }).fill('900')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(async () => {
      const one = await page.request.get(`/api/crates/${made?.id ?? ''}`)
      return ((await one.json()) as Crate).weight.amount
    })
    .toBe(900)
})
