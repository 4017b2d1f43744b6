import { expect, test } from 'vitest'
import { createClient } from '../src/createClient.ts'
import { noting } from '../src/pages/noting.ts'

/** Returns a client whose requests have an answer, and the list of its reads. */
function clientOf(answer: unknown, status = 200) {
  const noted: string[] = []
  const send = () => Promise.resolve(Response.json(answer, { status }))
  const client = createClient({ url: 'http://cms.example', fetch: send })
  return { client: noting(client, (use) => noted.push(use)), noted }
}

test('a list notes its type and its entries, with the expanded entries', async () => {
  const entries = [{ id: '1', expand: { member: { id: 'ada' }, image: null } }]
  const { client, noted } = clientOf(entries)
  expect((await client.list('post').page()).entries).toEqual(entries)
  expect(noted).toEqual(['post', 'id:1', 'id:ada'])
  noted.length = 0
  for await (const { id } of client.list('post')) expect(id).toBe('1')
  expect(noted).toEqual(['post', 'id:1', 'id:ada'])
})

test('a page notes its sections, their pictures, and the pages above it', async () => {
  const { client, noted } = clientOf({
    id: 'about',
    sections: [{ id: 'one', expand: { items: { pic: { id: 'pic' } } } }],
    above: [{ id: 'home' }],
  })
  await client.page('/about')
  expect(noted).toEqual(['id:about', 'id:one', 'id:pic', 'id:home'])
})

test('an entry that is missing notes its type', async () => {
  const { client, noted } = clientOf({ title: 'Not found' }, 404)
  await expect(client.get('post', 'gone')).rejects.toThrow('404')
  expect(noted).toEqual(['post'])
})

test('the settings note themselves', async () => {
  const { client, noted } = clientOf({ id: 'settings' })
  await client.single('settings')
  expect(noted).toEqual(['id:settings'])
})
