import { expect, it } from 'vitest'
import type { Participant } from '../../api/presence.ts'
import { hereWords } from './words.ts'

const here = (username: string, more: Partial<Participant> = {}): Participant => ({
  username,
  since: '2027-05-01T09:00:00.000Z',
  typing: false,
  you: false,
  ...more,
})
const typing = { typing: true }
const you = { you: true }

it.each<[string, Participant[]]>([
  ['', []],
  ['maria is here too', [here('maria')]],
  ['maria is typing here', [here('maria', typing)]],
  ['You have this open in another tab', [here('ada', { ...you, ...typing })]],
  ['maria is here too', [here('ada', you), here('maria')]],
  ['maria and tom are here', [here('maria'), here('tom')]],
  ['tom and maria are here', [here('maria'), here('tom', typing)]],
  ['maria and 2 others are here', [here('maria'), here('tom'), here('eve')]],
])('says "%s"', (words, others) => {
  expect(hereWords(others)).toBe(words)
})
