import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from '../src/cache/pages.ts'
import { noteUse, recordUses } from '../src/cms/uses.ts'

test('a page is named by its path and the keys that count', () => {
  const name = (address: string) => nameOf(new URL(address, 'http://front.example'))
  assert.equal(name('/about/?utm_source=mail'), '/about')
  assert.equal(name('/'), '/')
  assert.equal(name('/contact?x=1&sent=contact'), '/contact?sent=contact')
})

test('the reads of each page are recorded, also if pages are rendered at the same time', async () => {
  const render = (use: string) =>
    recordUses(async () => {
      noteUse(use)
      await Promise.resolve()
      noteUse('post')
    })
  const [first, second] = await Promise.all([render('id:1'), render('id:2')])
  assert.deepEqual([...first.uses], ['id:1', 'post'])
  assert.deepEqual([...second.uses], ['id:2', 'post'])
  // Outside of a page there is nothing to record.
  noteUse('id:3')
})
