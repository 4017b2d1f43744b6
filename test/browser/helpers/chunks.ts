import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base } from './test.ts'
import type { Watch } from './watch.ts'

/**
 * Stands before a server and lacks the parts of the apps that are taken away, as
 * after an update: they are missing however a browser asks for them.
 */
class Front {
  readonly #server: Server
  readonly #watch: Watch
  #missing: RegExp | undefined

  constructor(behind: string, watch: Watch) {
    this.#watch = watch
    this.#server = createServer((asked, answer) => {
      const path = asked.url ?? '/'
      if (this.#missing?.test(path)) {
        watch.expectStatus(404, path)
        answer.writeHead(404, {
          'Content-Type': 'text/plain',
          'Cache-Control': 'no-store',
        })
        answer.end('There is no such file.\n')
        return
      }
      const { method, headers } = asked
      const passed = request(behind + path, { method, headers }, (given) => {
        answer.writeHead(given.statusCode ?? 502, given.headers)
        given.pipe(answer)
      })
      passed.on('error', () => answer.destroy())
      answer.on('close', () => passed.destroy())
      asked.pipe(passed)
    })
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Takes parts away, by the names of their files without the hash. */
  remove(...names: string[]): void {
    // React tells of what a boundary caught.
    this.#watch.expectError(/dynamically imported module|Unable to preload CSS/)
    this.#missing = new RegExp(`/assets/(${names.join('|')})-[^/]+$`)
  }

  /** Puts all of them back. */
  restore(): void {
    this.#missing = undefined
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

/** Tests whose pages come from a server that can lack parts of the apps. */
export const test = base.extend<{ front: Front }>({
  front: async ({ quoin, watch }, give) => {
    const front = new Front(quoin.url, watch)
    await front.open()
    await give(front)
    front.close()
  },
  baseURL: ({ front }, give) => give(front.url),
})
