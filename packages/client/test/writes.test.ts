import { expect, it } from 'vitest'
import { clientOf, json, recorded, refusal, replay } from './replay.ts'

const token = 'qn_a'

it('creates, changes and removes an entry', async () => {
  const { client, sent } = replay(['post-create', 'post-update', 'post-delete'], {
    token,
  })
  const created = await client.create('post', { title: 'Third' })
  expect(created).toMatchObject({ title: 'Third' })
  const changed = await client.update('post', 'hello', { title: 'Hello again' })
  expect(changed).toMatchObject({ title: 'Hello again' })
  await client.remove('post', 'hello')
  expect(sent.map(({ body }) => body)).toEqual([
    { title: 'Third' },
    { title: 'Hello again' },
    undefined,
  ])
  expect(sent[0]?.headers.get('Content-Type')).toBe('application/json')
})

it('replaces only the revision that was read', async () => {
  const { client, sent } = replay(['post-get', 'post-update', 'post-delete'])
  const post = await client.get('post', 'hello')
  const changed = await client.update('post', post, {})
  await client.remove('post', changed)
  await client.update('post', 'hello', {})
  await client.update('post', { id: 'hello' }, {})
  expect(sent.map(({ headers }) => headers.get('If-Match'))).toEqual([
    null,
    '"1"',
    '"2"',
    null,
    null,
  ])
})

it('keeps no revision of a part of an entry', async () => {
  const { client, sent } = clientOf(() =>
    json({ id: 'a' }, { headers: { ETag: '"1-part"' } }),
  )
  await client.update('post', await client.get('post', 'a', { fields: ['title'] }), {})
  expect(sent[1]?.headers.get('If-Match')).toBeNull()
})

it('reports a revision that somebody else has replaced', async () => {
  const { response } = recorded('post-update-stale')
  const { client } = clientOf(() => json(response.body, response))
  await expect(client.update('post', 'hello', {})).rejects.toMatchObject({
    status: 412,
    title: 'Changed meanwhile',
  })
})

it('reports refused fields by name', async () => {
  const { client } = replay(['post-create-invalid'])
  await expect(client.create('post', {})).rejects.toMatchObject({
    status: 422,
    fields: { extra: 'is not a field here', title: 'is required' },
  })
})

it('keeps the first message of a field', async () => {
  const errors = ['is required', 'is too short'].map((message) => ({
    field: 'a',
    message,
  }))
  const { client } = clientOf(() => json({ errors }, { status: 422 }))
  await expect(client.create('post', {})).rejects.toMatchObject({
    fields: { a: 'is required' },
    errors,
  })
})

it('writes where staff write', async () => {
  const { client, sent } = clientOf(() => json({ id: 'a' }))
  await client.update('section', 'a/b', {})
  await client.update('settings', 'settings', { siteName: 'x' })
  await client.create('redirect', {})
  await client.remove('section', 'a', { force: true })
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /api/admin/content/sections/a/b',
    'PUT /api/admin/content/settings',
    'POST /api/admin/redirects',
    'DELETE /api/admin/content/sections/a?force=true',
  ])
})

it('sends the values of a form as JSON, and with files as a form', async () => {
  const { client, sent } = clientOf(() => json({ id: 'sent' }))
  const values = { name: 'Ada', consent: true, phone: undefined }
  expect(await client.submit('contact', values)).toEqual({ id: 'sent' })
  await client.submit('contact', values, { brief: new File(['words'], 'brief.txt') })
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/api/forms/contact',
    body: { name: 'Ada', consent: true },
  })
  // Without it, the server answers a form as it answers that of a page.
  expect(sent[1]?.headers.get('Accept')).toBe('application/json')
  const form = sent[1]?.body as FormData
  expect([...form.keys()]).toEqual(['name', 'consent', 'brief'])
  expect(form.get('consent')).toBe('true')
  expect((form.get('brief') as File).name).toBe('brief.txt')
  expect(sent[1]?.headers.get('Content-Type')).toBeNull()
})

it('sends a write once', async () => {
  const { client, sent } = clientOf(() => refusal(503, 'Busy.', { 'Retry-After': '0' }))
  await expect(client.create('post', {})).rejects.toMatchObject({
    status: 503,
    retryAfter: 0,
  })
  await expect(client.submit('contact', {})).rejects.toThrow('503: Busy.')
  await expect(client.remove('post', 'a')).rejects.toThrow('503: Busy.')
  expect(sent).toHaveLength(3)
})
