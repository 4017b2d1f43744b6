import type { APIResponse } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { answer, fail } from '../../helpers/answers.ts'
import { expectAccessible } from '../../helpers/axe.ts'
import { fresh } from '../../helpers/content.ts'
import { expectNoSidewaysScrolling } from '../../helpers/fits.ts'
import { expect, test } from '../../helpers/test.ts'

test.use({ as: 'administrator' })

const screen = '/admin/redirects'

/** A path that no other test has. */
const freshPath = () =>
  `/${fresh('old')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')}`

async function idOf(made: APIResponse) {
  return ((await made.json()) as { id: string }).id
}

test('an old address is made to lead on, and its uses are counted', async ({
  page,
  visitor,
}) => {
  const admin = new Admin(page)
  const from = freshPath()
  await admin.open(screen, 'Redirects')
  const form = await admin.start('New Redirect', 'Add New Redirect')
  await fill(form, { From: from, To: '/blog' })
  await form.getByRole('button', { name: 'Save' }).click()
  await admin.expectToast('Redirect created successfully!')
  await expect(admin.card(from)).toContainText('To: /blog')
  await expect(admin.card(from)).toContainText('Permanent')
  await expect(admin.card(from)).toContainText('Not used yet')

  await visitor.goto(`${from}/?utm=x`)
  await expect(visitor).toHaveURL(/\/blog\?utm=x$/)
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()

  await page.reload()
  await expect(admin.card(from)).toContainText('Used once, last Just now')
  await admin.delete(from, 'delete this redirect?')
})

test('what leads nowhere is offered, and led on', async ({ page, visitor, watch }) => {
  const admin = new Admin(page)
  const lost = freshPath()
  watch.expectStatus(404, lost)
  await visitor.goto(lost)
  await visitor.goto(lost)
  await admin.open(screen, 'Redirects')
  const offers = page.getByRole('region', { name: 'Not found' })
  const offer = offers.getByRole('listitem').filter({ hasText: lost })
  await expect(offer).toContainText('2 times, last Just now')

  // By the keyboard alone.
  await offer.getByRole('button', { name: `Redirect this: ${lost}` }).focus()
  await page.keyboard.press('Enter')
  const to = offer.getByLabel('Leads to')
  await expect(to).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(to).toHaveAccessibleDescription('Leads to is required')
  await page.keyboard.type(lost)
  watch.expectStatus(422, '/api/admin/redirects')
  await page.keyboard.press('Enter')
  await expect(to).toHaveAccessibleDescription(/leads back to where it comes from/)
  await to.fill('/products')
  await page.keyboard.press('Enter')
  await admin.expectToast(`${lost} is redirected`)
  await expect(offer).toHaveCount(0)
  await expect(admin.card(lost)).toContainText('To: /products')
  await visitor.goto(lost)
  await expect(visitor).toHaveURL(/\/products$/)
  await admin.delete(lost, 'delete this redirect?')
})

test('a chain, a loop and an own address are refused at their field', async ({
  page,
  watch,
  api,
}) => {
  const admin = new Admin(page)
  const from = freshPath()
  const made = await api.post('/api/admin/redirects', {
    data: { from, to: `${from}/new` },
  })
  expect(made.status()).toBe(201)
  await admin.open(screen, 'Redirects')
  const form = await admin.start('New Redirect', 'Add New Redirect')
  watch.expectStatus(422, '/api/admin/redirects')
  watch.expectStatus(409, '/api/admin/redirects')
  for (const [values, label, says] of [
    [{ From: '/x', To: from }, 'To', 'is redirected itself'],
    [{ From: `${from}/new`, To: from }, 'To', 'makes a loop'],
    [{ From: `${from}/new`, To: '/blog' }, 'From', `is where ${from} is redirected to`],
    [{ From: '/admin/x', To: '/blog' }, 'From', "is an address of the program's own"],
    [{ From: from.toUpperCase(), To: '/blog' }, 'From', 'is already taken'],
    [{ From: '/x', To: '//evil.example' }, 'To', 'must be a path such as /blog'],
  ] as const) {
    await fill(form, values)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel(new RegExp(`^${label}`))).toHaveAccessibleDescription(
      new RegExp(says),
    )
  }
  expect((await api.delete(`/api/admin/redirects/${await idOf(made)}`)).status()).toBe(
    204,
  )
})

test('tells when there are none, and when the server cannot tell', async ({
  page,
  watch,
}) => {
  await answer(page, '/api/admin/not-found', [])
  await answer(page, '/api/admin/redirects', [])
  await new Admin(page).open(screen, 'Redirects')
  await expect(page.getByText(/^No redirects/i)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not found' })).toHaveCount(0)
  await expectAccessible(page)
  await page.unrouteAll()
  watch.expectStatus(503, '/api/admin/not-found')
  await fail(page, '/api/admin/not-found', 503, 'The server is stopping.')
  await page.reload()
  await expect(
    page.getByRole('region', { name: 'Not found' }).getByRole('alert'),
  ).toHaveText('503: The server is stopping.')
})

test('axe finds nothing on the redirects, and they fit', async ({ page, api }) => {
  const from = `${freshPath()}/${'an-uncommonly-long-address-'.repeat(6)}`
  const made = await api.post('/api/admin/redirects', {
    data: {
      from,
      to: `https://example.com/${'where-it-leads-'.repeat(12)}`,
      kind: 'temporary',
    },
  })
  expect(made.status()).toBe(201)
  const last = '2026-01-01T10:00:00Z'
  await answer(page, '/api/admin/not-found', [
    { name: '/prices-2019', count: 1204, last },
    { name: `/${'a-long-lost-address-'.repeat(9)}`, count: 1, last },
  ])
  const admin = new Admin(page)
  await admin.open(screen, 'Redirects')
  await page.getByRole('button', { name: 'Redirect this: /prices-2019' }).click()
  await page.getByRole('button', { name: 'Redirect', exact: true }).click()
  await expect(page.getByLabel('Leads to')).toHaveAccessibleDescription(
    'Leads to is required',
  )
  await expectNoSidewaysScrolling(page)
  await expectAccessible(page)
  await api.delete(`/api/admin/redirects/${await idOf(made)}`)
})
