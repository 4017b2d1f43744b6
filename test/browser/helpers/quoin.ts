import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './freePort.ts'

export const binaries = join(import.meta.dirname, '../../../bin')
const results = join(import.meta.dirname, '../results')

/** The administrator of every server that the tests start. */
export const administrator = { username: 'admin', password: crypto.randomUUID() }

/**
 * Where servers keep their data: in memory, if there is room, so that a disk that is busy with something else delays no test.
 * What a process has written there survives its end.
 */
const memory = '/dev/shm'
const isRoomy = existsSync(memory) && free(memory) > 4 * 2 ** 30
const folder = isRoomy ? memory : tmpdir()

/** The free bytes of a file system. */
function free(path: string): number {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** A running server with demo content, in a temporary data folder of its own. */
export class Quoin {
  readonly #data = mkdtempSync(join(folder, 'quoin-browser-'))
  readonly #binary: string
  readonly #log: string
  readonly #address: string
  readonly #flags: string[]
  #process: ChildProcess | undefined

  readonly #env: NodeJS.ProcessEnv

  private constructor(
    name: string,
    binary: string,
    port: string,
    flags: string[],
    env: NodeJS.ProcessEnv,
  ) {
    this.#flags = flags
    this.#env = env
    this.#binary = resolve(binaries, binary)
    mkdirSync(results, { recursive: true })
    this.#log = join(results, `server-${name}.log`)
    this.#address = `127.0.0.1:${port}`
  }

  /**
   * Starts a server that is ready to answer; its log goes to results/server-{name}.log.
   * The binary 'site' knows a content type more, of which the apps know nothing; any
   * other is named by its path. It is given further flags of `serve`; what it is set up
   * with beside that stands in `env`.
   */
  static async start(
    name: string,
    binary = 'quoin',
    flags: string[] = [],
    env: NodeJS.ProcessEnv = {},
  ): Promise<Quoin> {
    const quoin = new Quoin(name, binary, await freePort(), flags, env)
    await quoin.#run()
    return quoin
  }

  get url(): string {
    return `http://${this.#address}`
  }

  /** The same server under a name: browsers give passkeys to no address of digits. */
  get namedUrl(): string {
    return this.url.replace('127.0.0.1', 'localhost')
  }

  /** Switches the machine off: the process gets no chance to finish anything. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Starts the server again on the data and the address that it had. */
  async restart(): Promise<void> {
    await this.#run()
  }

  /** Stops the server as an operator would, and removes its data. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
    rmSync(this.#data, { recursive: true, force: true })
  }

  async #run(): Promise<void> {
    const log = openSync(this.#log, 'a')
    const child = spawn(
      this.#binary,
      ['serve', '--addr', this.#address, '--data', this.#data, '--demo', ...this.#flags],
      {
        env: {
          ...process.env,
          QUOIN_ADMIN_PASSWORD: administrator.password,
          ...this.#env,
        },
        stdio: ['ignore', log, log],
      },
    )
    closeSync(log)
    const lastResort = () => child.kill('SIGKILL')
    process.once('exit', lastResort)
    child.once('exit', () => process.off('exit', lastResort))
    this.#process = child
    await this.#ready(child)
  }

  async #ready(child: ChildProcess): Promise<void> {
    const giveUp = AbortSignal.timeout(60_000)
    while (!(await answers(`${this.url}/readyz`))) {
      if (child.exitCode !== null || giveUp.aborted) {
        child.kill('SIGKILL')
        throw new Error(`the server did not start; see ${this.#log}`)
      }
      await pause(25)
    }
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (child?.exitCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}
