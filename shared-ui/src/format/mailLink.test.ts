import { expect, it } from 'vitest'
import { mailLink } from './mailLink.ts'

it.each([
  ['tom@example.com', 'mailto:tom@example.com'],
  ['short+mail@example.org', 'mailto:short%2Bmail@example.org'],
  ['', 'mailto:'],
  [
    'eve@example.org?bcc=mallory@evil.example&body=Pay',
    'mailto:eve@example.org%3Fbcc%3Dmallory@evil.example%26body%3DPay',
  ],
  [
    'eve@example.org,mallory@evil.example',
    'mailto:eve@example.org%2Cmallory@evil.example',
  ],
  ['eve@example.org%2Cmallory', 'mailto:eve@example.org%252Cmallory'],
  ['eve@example.org\r\nBcc: mallory', 'mailto:eve@example.org%0D%0ABcc%3A%20mallory'],
])('leads to the address alone: %j', (address, expected) => {
  expect(mailLink(address)).toBe(expected)
})

it('begins the mail, whatever the texts hold', () => {
  expect(mailLink('tom@example.com', { subject: 'Re: A & B?', body: 'One\ntwo' })).toBe(
    'mailto:tom@example.com?subject=Re%3A%20A%20%26%20B%3F&body=One%0Atwo',
  )
  expect(mailLink('', { subject: 'Boats' })).toBe('mailto:?subject=Boats')
})
