import type { Page } from '@playwright/test'
import { Admin, fill } from '../../helpers/admin.ts'
import { create, fresh, type Post, read } from '../../helpers/content.ts'
import { confirmIdentity, enter } from '../../helpers/people.ts'
import { administrator, Quoin } from '../../helpers/quoin.ts'
import { isSigned, Receiver } from '../../helpers/receiver.ts'
import { expect, test as base } from '../../helpers/test.ts'

const test = base.extend<{ receiver: Receiver; open: Quoin }>({
  // eslint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
  receiver: async ({}, give) => {
    const receiver = await Receiver.start()
    await give(receiver)
    receiver.stop()
  },

  /** A server that may tell others on this machine. */
  open: async ({ page, watch }, give, { workerIndex }) => {
    const flags = ['--webhooks-to-private']
    const open = await Quoin.start(`${workerIndex}-hooks`, 'quoin', flags)
    await give(open)
    // A page that is open asks a server that stops for news.
    watch.expectError(/ERR_CONNECTION_REFUSED/)
    await page.goto('about:blank')
    await open.stop()
  },
})

const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Reads what is shown this once, and is done with it. */
async function takeSecret(page: Page, title: string): Promise<string> {
  const box = page.getByRole('region', { name: title })
  const secret = await box.locator('code').innerText()
  await box.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByText(secret)).toHaveCount(0)
  return secret
}

test.describe('a token', () => {
  test.use({ as: 'administrator' })

  test.beforeEach(({ api }) => confirmIdentity(api))

  test('made in the screen lets a program in, until it is revoked', async ({
    page,
    playwright,
    quoin,
  }) => {
    const admin = new Admin(page)
    const name = fresh('Importer')
    await admin.open('/admin/tokens', 'Access tokens')
    const form = await admin.start('New token', 'New token')
    await fill(form, { Name: name })
    await form.getByLabel('Role').selectOption('Editor')
    await form.getByRole('button', { name: 'Make token' }).click()
    const token = await takeSecret(page, `Token of ${name}`)
    expect(token).toMatch(/^qn_/)

    const program = await playwright.request.newContext({
      baseURL: quoin.url,
      extraHTTPHeaders: { Authorization: `Bearer ${token}` },
    })
    const me = await read<{ username: string; role: string }>(program, '/api/admin/me')
    expect(me).toMatchObject({ username: `${name} (token)`, role: 'editor' })
    const post = { title: fresh('By a program'), content: '<p>Hello.</p>' }
    await create<Post>(program, '/api/blog', post)
    expect((await program.get('/api/admin/users')).status()).toBe(403)

    await page.reload()
    await expect(row(page, name)).toContainText('Last used')
    await row(page, name).getByRole('button', { name: 'Revoke' }).click()
    await expect(admin.question).toContainText(name)
    await admin.question.getByRole('button', { name: 'Revoke' }).click()
    await admin.expectToast('Token revoked')
    await expect(row(page, name)).toHaveCount(0)
    // What visitors may read is refused as well: whoever sends it is told.
    for (const path of ['/api/admin/me', '/api/blog'])
      expect((await program.get(path)).status(), path).toBe(401)
    await program.dispose()
  })
})

test('a webhook tells of a post that is published, and again when asked', async ({
  page,
  open,
  receiver,
}) => {
  const admin = new Admin(page)
  await enter(page, administrator, open.url)
  await admin.open(`${open.url}/admin/webhooks`, 'Webhooks')
  const form = await admin.start('New webhook', 'New webhook')
  await fill(form, { Address: receiver.url })
  await form.getByLabel('Blog posts: updated', { exact: true }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  const secret = await takeSecret(page, `Secret of ${receiver.url}`)

  const draft = { title: fresh('News'), content: '<p>Soon.</p>', status: 'draft' }
  const made = await page.request.post(`${open.url}/api/blog`, { data: draft })
  const { id } = (await made.json()) as Post
  const data = { status: 'published' }
  await page.request.put(`${open.url}/api/blog/${id}`, { data })
  await expect.poll(() => receiver.messages.length).toBe(1)
  const [first] = receiver.messages
  if (first === undefined) throw new Error('nothing was sent')
  expect(isSigned(first, secret)).toBe(true)
  expect(isSigned({ ...first, body: `${first.body} ` }, secret)).toBe(false)
  expect(JSON.parse(first.body)).toMatchObject({
    type: 'post.updated',
    data: { id, visible: true, entry: { title: draft.title } },
  })

  await page.reload()
  const hook = row(page, receiver.url)
  await expect(hook).toContainText('Last delivery: 200')
  await hook.getByRole('button', { name: 'Deliveries' }).click()
  const deliveries = hook.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
  await expect(deliveries).toHaveText([/post\.updated/])
  await deliveries.getByRole('button', { name: 'Details' }).click()
  await expect(deliveries.getByRole('figure', { name: 'Request' })).toContainText(id)
  await expect(deliveries.getByRole('figure', { name: 'Response' })).toContainText(
    'Thank you.',
  )
  await deliveries.getByRole('button', { name: 'Send again' }).click()
  await admin.expectToast('Delivered: 200')
  await expect(deliveries).toHaveCount(2)
  const again = receiver.messages[1]
  expect(again?.headers['webhook-id']).toBe(first.headers['webhook-id'])

  await hook.getByRole('button', { name: 'Send test' }).click()
  await expect(hook.getByRole('status')).toContainText('Delivered: 200')
  await expect(deliveries).toHaveCount(3)
  for (const message of receiver.messages) expect(isSigned(message, secret)).toBe(true)
})
