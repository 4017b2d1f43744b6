import { invalidateFor } from '@quoin/shared-ui/api/live/invalidateFor'
import type { QueryClient } from '@tanstack/react-query'
import { type Replaced, upload, type Uploaded } from '../api/upload.ts'
import { messageOf } from '../api/useFailure.ts'

/** An upload to the library. */
export interface Upload {
  /** Its number, in order of creation. */
  key: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'stopped'
  /** The share that has been sent: 0 to 1. */
  share: number
  /** The server's error for a refused file. */
  message?: string
  /** The library file, after the upload. */
  uploaded?: Uploaded
}

/** The result of uploads that are no longer shown. */
export interface Outcome {
  done: number
  refused: number
}

interface Work {
  shown: Upload
  file: File
  replaces: Replaced | undefined
  controller: AbortController
  /** Whether its end was reported or seen. */
  told?: boolean
}

/** The number of concurrent uploads. */
const width = 3

/**
 * Uploads to the library, a limited number at a time. They continue when the screen changes, and closing the page asks
 * for confirmation while there are any.
 */
export class Uploads {
  readonly #client: QueryClient
  readonly #listeners = new Set<() => void>()
  #works: Work[] = []
  #shown: readonly Upload[] = []
  #last = 0
  #tell: ((outcome: Outcome) => void) | null = null

  constructor(client: QueryClient) {
    this.#client = client
  }

  /** Calls a listener after each change. Returns a function that stops this. */
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  /** All uploads that were not removed; the same array until something changes. */
  readonly list = (): readonly Upload[] => this.#shown

  /** Sets the callback for the end of the last upload; null while the uploads are shown. */
  readonly tellTo = (tell: ((outcome: Outcome) => void) | null) => {
    this.#tell = tell
  }

  /** Uploads new files, or a single file that replaces another. Returns their keys. */
  readonly add = (files: File[], replaces?: Replaced): number[] => {
    const works = files.map((file): Work => {
      const key = (this.#last += 1)
      const shown: Upload = { key, name: file.name, state: 'waiting', share: 0 }
      return { shown, file, replaces, controller: new AbortController() }
    })
    this.#works.push(...works)
    this.#goOn()
    return works.map(({ shown }) => shown.key)
  }

  /** Aborts an upload. */
  readonly stop = (key: number) => {
    const work = this.#find(key)
    if (work === undefined || !isActive(work)) return
    work.controller.abort()
    this.#show(work, { state: 'stopped' })
    this.#goOn()
  }

  /** Repeats a refused or stopped upload. */
  readonly retry = (key: number) => {
    const work = this.#find(key)
    if (work === undefined || isActive(work)) return
    work.controller = new AbortController()
    work.told = false
    const { name } = work.shown
    work.shown = { key, name, state: 'waiting', share: 0 }
    this.#goOn()
  }

  /** Removes finished uploads from the list. */
  readonly forget = (...keys: number[]) => {
    this.#works = this.#works.filter(
      (work) => isActive(work) || !keys.includes(work.shown.key),
    )
    this.#publish()
  }

  /** Aborts and removes all uploads. */
  readonly end = () => {
    for (const { controller } of this.#works) controller.abort()
    this.#works = []
    this.#goOn()
  }

  #find(key: number): Work | undefined {
    return this.#works.find(({ shown }) => shown.key === key)
  }

  /** Starts waiting uploads, up to the maximum. */
  #goOn() {
    const active = this.#works.filter(isActive)
    const sending = active.filter(({ shown }) => shown.state === 'sending')
    const waiting = active.filter(({ shown }) => shown.state === 'waiting')
    for (const work of waiting.slice(0, Math.max(0, width - sending.length)))
      void this.#send(work)
    if (active.length > 0) addEventListener('beforeunload', this.#askToStay)
    else this.#end()
    this.#publish()
  }

  readonly #askToStay = (event: BeforeUnloadEvent) => {
    event.preventDefault()
  }

  #end() {
    removeEventListener('beforeunload', this.#askToStay)
    const ended = this.#works.filter(({ told }) => !told)
    for (const work of ended) work.told = true
    const count = (state: Upload['state']) =>
      ended.filter(({ shown }) => shown.state === state).length
    const outcome = { done: count('done'), refused: count('refused') }
    if (outcome.done + outcome.refused > 0) this.#tell?.(outcome)
  }

  async #send(work: Work) {
    const { controller } = work
    work.shown = { ...work.shown, state: 'sending' }
    try {
      const uploaded = await this.#transfer(work)
      this.#hear(uploaded.entity.id)
      if (work.controller !== controller || controller.signal.aborted) return
      work.shown = { ...work.shown, state: 'done', share: 1, uploaded }
    } catch (error) {
      // Somebody may have changed the file to replace.
      if (work.replaces) this.#hear(work.replaces.id)
      if (work.controller !== controller || controller.signal.aborted) return
      work.shown = { ...work.shown, state: 'refused', message: messageOf(error) }
    }
    this.#goOn()
  }

  #hear(id: string) {
    void invalidateFor(this.#client, { op: 'put', type: 'media', id })
  }

  /** A mutation like every write, so that the end of the session is detected. */
  #transfer(work: Work): Promise<Uploaded> {
    const { signal } = work.controller
    const onProgress = (share: number) => {
      if (!signal.aborted) this.#show(work, { share })
    }
    const mutation = this.#client.getMutationCache().build(this.#client, {
      mutationKey: ['upload'],
      mutationFn: () =>
        upload(work.file, { signal, onProgress, replaces: work.replaces }),
      retry: false,
      networkMode: 'always',
    })
    return mutation.execute(undefined)
  }

  #show(work: Work, change: Partial<Upload>) {
    work.shown = { ...work.shown, ...change }
    this.#publish()
  }

  #publish() {
    this.#shown = this.#works.map(({ shown }) => shown)
    for (const listener of this.#listeners) listener()
  }
}

function isActive({ shown: { state } }: Work): boolean {
  return state === 'waiting' || state === 'sending'
}
