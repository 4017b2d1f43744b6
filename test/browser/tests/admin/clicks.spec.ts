import type { Locator, Page } from '@playwright/test'
import { Admin } from '../../helpers/admin.ts'
import { create, fresh, read } from '../../helpers/content.ts'
import { photo } from '../../helpers/photo.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

/** Clicks, as many times as allowed. All else is typed, where the focus is already. */
class Hand {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  async click(target: Locator) {
    this.#left -= 1
    expect(this.#left, 'clicks that are left').toBeGreaterThanOrEqual(0)
    await target.click()
  }

  async type(target: Locator, text: string) {
    await expect(target).toBeFocused()
    await target.page().keyboard.type(text)
  }
}

/** Opens the dashboard, from which the clicks are counted. */
async function begin(page: Page, most: number): Promise<{ admin: Admin; hand: Hand }> {
  const admin = new Admin(page)
  await admin.open('/admin', 'Welcome back, admin')
  return { admin, hand: new Hand(most) }
}

const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name, exact: true })

test('a typo on the home page takes three clicks', async ({ page, api }) => {
  const hero = '/api/admin/content/sections/hero'
  const before = await read<{ title: string }>(api, hero)
  const { admin, hand } = await begin(page, 3)
  await hand.click(menu(page, 'Content'))
  await hand.click(page.getByLabel('Section Title'))
  try {
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await hand.click(page.getByRole('button', { name: 'Save Changes' }))
    await admin.expectToast('Content updated successfully')
    expect(await read(api, hero)).toMatchObject({ title: `${before.title}!` })
  } finally {
    await api.put(hero, { data: { title: before.title } })
  }
})

test('a short article with a picture takes at most six clicks', async ({ page, api }) => {
  const name = fresh('harbour')
  const { mimeType, buffer } = photo(`${name}.png`)
  const multipart = { file: { name: `${name}.png`, mimeType, buffer }, alt: 'A harbour' }
  expect((await api.post('/api/admin/media', { multipart })).status()).toBe(201)
  const { hand } = await begin(page, 6)
  await hand.click(page.getByRole('link', { name: 'New Post' }))
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  const text = page.getByRole('textbox', { name: 'Content' })
  await expect(text).toBeFocused()
  await page.keyboard.type('Boats leave at noon.')
  await hand.click(page.getByRole('button', { name: 'Picture', exact: true }))
  await hand.type(page.getByLabel('Search pictures'), name)
  await hand.click(page.getByRole('option', { name: new RegExp(name) }))
  await hand.click(page.getByRole('button', { name: 'Publish now' }))
  await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible()
})

test('a team member with a picture takes at most five clicks', async ({ page, api }) => {
  const name = fresh('Nell')
  const { mimeType, buffer } = photo(`${name}.png`)
  const multipart = { file: { name: `${name}.png`, mimeType, buffer }, alt: 'Nell' }
  expect((await api.post('/api/admin/media', { multipart })).status()).toBe(201)
  const { admin, hand } = await begin(page, 5)
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
  await hand.click(form.getByRole('button', { name: 'Choose from library' }).first())
  await hand.type(page.getByLabel('Search pictures'), name)
  await hand.click(page.getByRole('option', { name: new RegExp(name) }))
  await hand.click(form.getByRole('button', { name: 'Save' }))
  await expect(form).toHaveCount(0)
  const members = await read<{ name: string }[]>(api, '/api/team')
  expect(members.map((member) => member.name)).toContain(name)
})

test('the phone number takes three clicks', async ({ page, api }) => {
  const settings = '/api/admin/content/settings'
  const before = await read<{ phone: string }>(api, settings)
  const { admin, hand } = await begin(page, 3)
  await hand.click(menu(page, 'Content'))
  await hand.click(page.getByRole('tab', { name: 'Site Settings' }))
  await hand.click(page.getByLabel('Phone', { exact: false }).first())
  const phone = '+44 20 7946 0999'
  try {
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(phone)
    await page.keyboard.press('Tab')
    // Each letter is saved; the last write has the whole number.
    await expect.poll(() => read(api, settings)).toMatchObject({ phone })
    await admin.expectToast('Site settings updated successfully')
  } finally {
    await api.put(settings, { data: { phone: before.phone } })
  }
})

test('a page comes into the menu by two clicks', async ({ page, api }) => {
  const title = fresh('Prices')
  const { id } = await create<{ id: string }>(api, '/api/pages', {
    title,
    status: 'published',
  })
  const { hand } = await begin(page, 2)
  await hand.click(menu(page, 'Pages'))
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title }) })
  await hand.click(row.getByRole('button', { name: 'Add to menu' }))
  await expect(
    page.getByText(`${title} is the last item of the header.`, { exact: true }),
  ).toBeVisible()
  const menus = await read<{ header: { page?: string }[] }>(api, '/api/admin/navigation')
  expect(menus.header.map((item) => item.page)).toContain(id)
  const header = menus.header.filter((item) => item.page !== id)
  expect((await api.put('/api/admin/navigation', { data: { header } })).status()).toBe(
    200,
  )
  expect((await api.delete(`/api/pages/${id}`)).ok()).toBe(true)
})
