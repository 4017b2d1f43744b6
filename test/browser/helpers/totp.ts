import { createHmac } from 'node:crypto'

const step = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of an authenticator app at a time (RFC 6238): six digits of SHA-1, another every 30 seconds. */
export function codeAt(secret: string, time: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(time / step)))
  const hash = createHmac('sha1', decode(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}

/** The code of now. Each is good once: the next one is taken already. */
export function codes(secret: string): { now: string; next: string; wrong: string } {
  const time = Date.now()
  const near = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, time + steps * step))
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555']
  return {
    now: codeAt(secret, time),
    next: codeAt(secret, time + step),
    wrong: wrong.find((code) => !near.includes(code)) ?? '',
  }
}

/** The bytes of a text in base32 (RFC 4648). */
function decode(text: string): Buffer {
  let bits = ''
  for (const sign of text.replaceAll(/[\s=]/g, ''))
    bits += alphabet.indexOf(sign).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
