import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '../../../../packages/client/dist/index.js'
import { create, fresh } from '../../helpers/content.ts'
import { administrator, binaries } from '../../helpers/quoin.ts'
import { expect, test } from '../../helpers/test.ts'

const folder = join(binaries, '../packages/client')

test.use({ as: 'administrator' })

test('a visitor reads, searches and sends a form with the client', async ({
  untouched: { url },
  quoin,
}) => {
  const client = createClient({ url })
  const ids = new Set<string>()
  for await (const { id } of client.list('post', { limit: 4, fields: ['title'] }))
    ids.add(id)
  const query = { sort: '-publishedAt', limit: 2, expand: ['member'] }
  const { entries, total, cursor } = await client.list('post', query).page()
  expect(total).toBe(ids.size)
  expect(entries).toHaveLength(2)
  const next = await client.list('post', query).page(cursor)
  expect(next.entries.map(({ id }) => id)).not.toContain(entries[0]?.id)

  const newest = entries[0]
  const filter = {
    or: [{ slug: { in: [newest?.slug, 'a, b'] } }],
    publishedAt: { lte: new Date() },
  }
  const found = await client.list('post', { filter, fields: ['title'] }).page()
  expect(found.entries).toEqual([{ id: newest?.id, title: String(newest?.title) }])
  expect((await client.get('post', String(newest?.slug))).id).toBe(newest?.id)

  expect(await client.single('settings')).toHaveProperty('siteName')
  expect(await client.page('/about')).toHaveProperty('sections')
  await expect(client.page('/nowhere')).rejects.toThrow('404')
  expect((await client.search('go', { limit: 1 })).hits).toHaveLength(1)

  const writer = createClient({ url: quoin.url })
  const answers = { name: 'Ada', email: 'ada@example.com', message: 'Hello' }
  expect(await writer.submit('contact', answers)).toHaveProperty('id')
  const brief = new File(['words'], 'brief.txt', { type: 'text/plain' })
  await expect(writer.submit('contact', answers, { brief })).rejects.toMatchObject({
    status: 422,
    fields: { brief: 'takes no file' },
  })
})

test('a program writes with a token, and hears of it', async ({
  quoin: { url },
  api,
}) => {
  const made = await api.post('/api/admin/tokens', {
    data: { name: fresh('client'), role: 'editor', current: administrator.password },
  })
  const { token } = (await made.json()) as { token: string }
  const staff = createClient({ url, token, view: 'staff' })
  const builder = createClient({ url, token })

  const events = staff.live()
  expect(await events.next()).toMatchObject({ value: { event: 'hello', staff: true } })
  const draft = await staff.create('page', { title: fresh('Made by a program') })
  for await (const event of events)
    if (event.event === 'change' && event.id === draft.id) break
  await expect(builder.page(String(draft.path))).rejects.toThrow('404')

  const page = await staff.update('page', draft, { status: 'published' })
  await expect(staff.update('page', draft, {})).rejects.toMatchObject({ status: 412 })
  expect(await builder.page(String(page.path))).toHaveProperty('id', page.id)
  const moved = await staff.update('page', page, { slug: `${String(page.slug)}-moved` })
  expect(await builder.page(String(page.path))).toEqual({ movedTo: String(moved.path) })
  await staff.remove('page', moved)
  await expect(staff.get('page', moved.id)).rejects.toThrow('404')
})

test('a program follows the changes that visitors see', async ({
  quoin: { url },
  api,
}) => {
  const client = createClient({ url })
  let cursor: string | undefined
  const ids = new Set<string>()
  const all = { since: '0', types: ['service'], wait: 0 }
  for await (const batch of client.changes(all)) {
    cursor = batch.cursor
    for (const { op, id } of batch.changes) {
      expect(op).toBe('created')
      ids.add(id)
    }
  }
  for await (const { id } of client.list('service', { fields: ['name'] }))
    expect(ids).toContain(id)

  const product = await create(api, '/api/products', {
    name: fresh('Followed'),
    description: 'Words',
    status: 'active',
  })
  for await (const { changes } of client.changes({ since: cursor })) {
    const found = changes.find(({ id }) => id === product.id)
    if (found === undefined) continue
    expect(found).toMatchObject({ op: 'created', path: `/products/${product.slug}` })
    break
  }
  await expect(client.changes({ since: 'none' }).next()).rejects.toMatchObject({
    status: 400,
  })
})

test('the command writes the types of a running site', async ({ untouched: { url } }) => {
  const run = promisify(execFile)
  const command = join(folder, 'dist/cli.js')
  const { stdout } = await run(process.execPath, [command, 'types', '--url', url])
  expect(stdout).toBe(readFileSync(join(folder, 'typetest/quoin.gen.d.ts'), 'utf8'))
  const refused = run(process.execPath, [command, 'types', '--url', `${url}/nowhere`])
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: /^quoin-client: 404: / })
})
