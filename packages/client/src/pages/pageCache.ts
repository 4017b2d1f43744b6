import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The first line of the file of a page. */
interface Kept {
  name: string
  /** The entries and types that the page has read; see `noting`. */
  uses: string[]
}

/** A change that makes pages out of date. */
export interface Outdated {
  /** The addresses of pages. */
  paths?: (string | null | undefined)[]
  /** Entries and types that pages have read. */
  uses?: string[]
}

/**
 * Keeps rendered pages in a folder. The name of a page is its path, with a query if there are several pages of the path. An index
 * of the files is in memory, with the page that was used last at its end.
 */
export class PageCache {
  readonly #folder: string
  readonly #most: number
  readonly #index = new Map<string, Kept & { file: string }>()
  #drops = 0

  /** Opens a folder with the pages of an earlier process. It keeps at most `most` pages. */
  constructor(folder: string, most = 20_000) {
    this.#folder = folder
    this.#most = most
    mkdirSync(folder, { recursive: true })
    for (const file of readdirSync(folder)) this.#find(file)
  }

  get size(): number {
    return this.#index.size
  }

  /** Whether a page is kept. */
  has(name: string): boolean {
    return this.#index.has(name)
  }

  /** Returns a page, or undefined if it has to be rendered. */
  async get(name: string): Promise<string | undefined> {
    const kept = this.#index.get(name)
    if (!kept) return undefined
    try {
      const text = await readFile(kept.file, 'utf8')
      // It may have been dropped while the file was read.
      if (this.#index.get(name) !== kept) return undefined
      this.#index.delete(name)
      this.#index.set(name, kept)
      return text.slice(text.indexOf('\n') + 1)
    } catch {
      // Somebody has removed the file.
      if (this.#index.get(name) === kept) this.#index.delete(name)
      return undefined
    }
  }

  /** Returns a mark to be taken before a page is rendered. */
  mark(): number {
    return this.#drops
  }

  /** Keeps a page, unless a page was dropped since the mark: it may have been rendered from content that has changed since. */
  async put(
    name: string,
    text: string,
    uses: Iterable<string>,
    mark: number,
  ): Promise<void> {
    if (mark !== this.#drops) return
    const kept = { name, uses: [...uses] }
    // Each version has a file of its own, so that an older one cannot replace a newer one.
    const file = join(this.#folder, `${randomUUID()}.html`)
    await writeFile(`${file}.draft`, `${JSON.stringify(kept)}\n${text}`)
    await rename(`${file}.draft`, file)
    if (mark !== this.#drops) {
      await rm(file, { force: true })
      return
    }
    this.#remove(name)
    this.#index.set(name, { ...kept, file })
    for (const [oldest] of this.#index) {
      if (this.#index.size <= this.#most) break
      this.#remove(oldest)
    }
  }

  /** Drops the pages that a change makes out of date, and returns how many there were. */
  drop({ paths = [], uses = [] }: Outdated): number {
    this.#drops++
    const changed = new Set(uses)
    const at = new Set(paths)
    const before = this.#index.size
    for (const [name, kept] of this.#index)
      if (at.has(pathIn(name)) || kept.uses.some((use) => changed.has(use)))
        this.#remove(name)
    return before - this.#index.size
  }

  /** Drops all pages. */
  clear(): void {
    this.#drops++
    for (const name of this.#index.keys()) this.#remove(name)
  }

  #remove(name: string): void {
    const kept = this.#index.get(name)
    if (!kept) return
    this.#index.delete(name)
    rmSync(kept.file, { force: true })
  }

  /** Adds a file to the index. Unfinished drafts and other files are removed. */
  #find(found: string): void {
    const file = join(this.#folder, found)
    try {
      if (!file.endsWith('.html')) throw new Error('This is a draft.')
      const text = readFileSync(file, 'utf8')
      const { name, uses } = JSON.parse(text.slice(0, text.indexOf('\n'))) as Kept
      this.#remove(name)
      this.#index.set(name, { name, uses, file })
    } catch {
      rmSync(file, { force: true, recursive: true })
    }
  }
}

function pathIn(name: string): string {
  return name.replace(/\?.*/s, '')
}
