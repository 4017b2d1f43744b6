import type { Locator, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { create, fresh, read } from '../../helpers/content.ts'
import { photo } from '../../helpers/photo.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** Clicks, and counts the clicks. */
class Hand {
  clicks = 0

  async click(target: Locator) {
    this.clicks += 1
    await target.click()
  }
}

/** Opens the dashboard, from which the clicks are counted. */
async function begin(page: Page): Promise<{ admin: Admin; hand: Hand }> {
  const admin = new Admin(page)
  await admin.open('/admin', 'Welcome back, admin')
  return { admin, hand: new Hand() }
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })

test('a typo on the home page takes three clicks', async ({ page, api }) => {
  const hero = '/api/admin/content/sections/hero'
  const before = await read<{ title: string }>(api, hero)
  const { admin, hand } = await begin(page)
  await hand.click(menu(page, 'Content'))
  await hand.click(page.getByLabel('Section Title'))
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await hand.click(page.getByRole('button', { name: 'Save Changes' }))
  await admin.expectToast('Content updated successfully')
  expect(hand.clicks).toBeLessThanOrEqual(3)
  expect(await read(api, hero)).toMatchObject({ title: `${before.title}!` })
  await api.put(hero, { data: { title: before.title } })
})

test('a short article with a picture takes at most six clicks', async ({ page, api }) => {
  const name = fresh('harbour')
  const { mimeType, buffer } = photo(`${name}.png`)
  const multipart = { file: { name: `${name}.png`, mimeType, buffer }, alt: 'A harbour' }
  expect((await api.post('/api/admin/media', { multipart })).status()).toBe(201)
  const { hand } = await begin(page)
  await hand.click(page.getByRole('link', { name: 'New Post' }))
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Content' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Boats leave at noon.')
  await hand.click(page.getByRole('button', { name: 'Picture', exact: true }))
  await page.getByLabel('Search pictures').fill(name)
  await hand.click(page.getByRole('option', { name: new RegExp(name) }))
  await hand.click(page.getByRole('button', { name: 'Publish now' }))
  await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible()
  expect(hand.clicks).toBeLessThanOrEqual(6)
})

test('a team member with a picture takes at most five clicks', async ({ page, api }) => {
  const name = fresh('Nell')
  const { mimeType, buffer } = photo(`${name}.png`)
  const multipart = { file: { name: `${name}.png`, mimeType, buffer }, alt: 'Nell' }
  expect((await api.post('/api/admin/media', { multipart })).status()).toBe(201)
  const { admin, hand } = await begin(page)
  await hand.click(
    page
      .getByRole('navigation', { name: 'Admin' })
      .getByRole('button', { name: /^Search/ }),
  )
  await page.keyboard.type('team member')
  await hand.click(page.getByRole('option', { name: /^(New|Add) Team member/i }))
  const form = admin.dialog('Add New Team Member')
  await expect(form.getByLabel(/^Name/)).toBeFocused()
  await page.keyboard.type(name)
  await form.getByLabel('Position').fill('Engineer')
  await hand.click(form.getByRole('button', { name: 'Choose from library' }).first())
  await page.getByLabel('Search pictures').fill(name)
  await hand.click(page.getByRole('option', { name: new RegExp(name) }))
  await hand.click(form.getByRole('button', { name: 'Save' }))
  await expect(form).toHaveCount(0)
  expect(hand.clicks).toBeLessThanOrEqual(5)
  const members = await read<{ name: string }[]>(api, '/api/team')
  expect(members.map((member) => member.name)).toContain(name)
})

test('the phone number takes three clicks', async ({ page, api }) => {
  const settings = '/api/admin/content/settings'
  const before = await read<{ phone: string }>(api, settings)
  const { admin, hand } = await begin(page)
  await hand.click(menu(page, 'Content'))
  await hand.click(page.getByRole('tab', { name: 'Site Settings' }))
  await hand.click(page.getByLabel('Phone', { exact: false }).first())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('+44 20 7946 0999')
  await page.keyboard.press('Tab')
  await admin.expectToast('Site settings updated successfully')
  expect(hand.clicks).toBeLessThanOrEqual(3)
  await api.put(settings, { data: { phone: before.phone } })
})

test('a page comes into the menu by two clicks', async ({ page, api }) => {
  const title = fresh('Prices')
  const { id } = await create<{ id: string }>(api, '/api/pages', {
    title,
    status: 'published',
  })
  const { hand } = await begin(page)
  await hand.click(menu(page, 'Pages'))
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) })
  await hand.click(row.getByRole('button', { name: 'Add to menu' }))
  await expect(
    page.getByText(`${title} is the last item of the header.`, { exact: true }),
  ).toBeVisible()
  expect(hand.clicks).toBeLessThanOrEqual(2)
  const menus = await read<{ header: { page?: string }[] }>(api, '/api/admin/navigation')
  expect(menus.header.map((item) => item.page)).toContain(id)
  const header = menus.header.filter((item) => item.page !== id)
  expect((await api.put('/api/admin/navigation', { data: { header } })).status()).toBe(
    200,
  )
  expect((await api.delete(`/api/pages/${id}`)).ok()).toBe(true)
})
