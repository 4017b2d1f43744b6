import { once } from 'node:events'
import { createServer } from 'node:net'

/** Gives a TCP port that nothing listened on at the time of asking. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no TCP address')
  server.close()
  await once(server, 'close')
  return String(address.port)
}
