import { afterNewest, noteSeq } from '@quoin/shared-ui/api/call'
import { isLive, markLost } from '@quoin/shared-ui/api/live/feedHealth'
import {
  hasStaffNote,
  keepStaffNote,
  readStaffNote,
} from '@quoin/shared-ui/api/staffNote'
import { expect, it } from 'vitest'
import { createClient } from './client.ts'
import { keepRecent, recentEntries } from './recent.ts'
import { sessionOf } from './store.ts'

it('leaves nothing of a session when it is cleared', () => {
  const client = createClient()
  const session = sessionOf(client)
  client.setQueryData(['session'], { id: 'ada' })
  session.setEnded(true)
  const signal = session.undo.add(['post/1'])
  noteSeq(7)
  markLost()
  session.clear()

  expect(client.getQueryData(['session'])).toBeUndefined()
  expect(session.state().ended).toBe(false)
  expect(signal.aborted).toBe(true)
  expect(afterNewest()).toEqual({})
  expect(isLive()).toBe(true)
})

it('leaves to whom signs in next neither drafts nor ways back, and to the same person all of it', () => {
  const session = sessionOf(createClient())
  session.arrive('ada')
  const key = session.ownKey('quoin.draft/', 'post/1')
  sessionStorage.setItem(key, '{}')
  const signal = session.undo.add(['post/1'])
  session.arrive('ada')
  expect(signal.aborted).toBe(false)
  expect(sessionStorage.getItem(key)).toBe('{}')

  session.arrive('grace')
  expect(signal.aborted).toBe(true)
  expect(sessionStorage.getItem(key)).toBeNull()
  expect(session.ownKey('quoin.draft/', 'post/1')).not.toBe(key)
})

it('has the browser forget that somebody is signed in when the session ends', () => {
  const session = sessionOf(createClient())
  keepStaffNote(['page'])
  session.setEnded(false)
  expect(readStaffNote()).toEqual(['page'])
  session.setEnded(true)
  expect(hasStaffNote()).toBe(false)

  keepStaffNote(['page'])
  session.clear()
  expect(hasStaffNote()).toBe(false)
})

it('keeps the latest entries of a person on this device, each once, until the person leaves', () => {
  const session = sessionOf(createClient())
  session.arrive('ada')
  for (const id of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '2'])
    keepRecent(session, 'post', id)
  expect(recentEntries(session).map(({ id }) => id)).toEqual([
    ...['2', '9', '8', '7', '6', '5', '4', '3'],
  ])
  session.arrive('ada')
  expect(recentEntries(session)).toHaveLength(8)
  session.arrive('grace')
  expect(recentEntries(session)).toEqual([])
  session.arrive('ada')
  expect(recentEntries(session)).toEqual([])

  keepRecent(session, 'post', '1')
  session.forgetTyped()
  expect(recentEntries(session)).toEqual([])
})

it.each(['{', '"text"', '[null, {"type": 1}]'])('ignores damaged storage: %s', (kept) => {
  const session = sessionOf(createClient())
  session.arrive('ada')
  localStorage.setItem('quoin.recent/ada/', kept)
  expect(recentEntries(session)).toEqual([])
  keepRecent(session, 'post', '1')
  expect(recentEntries(session)).toEqual([{ type: 'post', id: '1' }])
  session.forgetTyped()
})
