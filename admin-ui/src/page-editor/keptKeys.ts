import type { Schema } from '../model/schema.ts'
import type { Shown } from './targets/marks.ts'
import { typeAt } from './types.ts'

/** The entries of the page of which this tab has kept what was typed: their forms have it. */
export function keptKeys({ types }: Schema, { entries, page }: Shown): string[] {
  const own = page === null ? [] : [`${page.path}/${page.id}`]
  const keys = [...new Set([...Object.keys(entries), ...own])]
  const kept = storedNames()
  return keys.filter((key) => {
    const at = key.lastIndexOf('/')
    const type = typeAt({ types }, key.slice(0, at))
    return type !== undefined && kept.has(`${type.name}/${key.slice(at + 1)}`)
  })
}

/** What the kept drafts of this tab are called: a type's name and an id. */
function storedNames(): ReadonlySet<string> {
  try {
    const names = Object.keys(sessionStorage).flatMap((key) => {
      const [, name] = /^quoin\.draft\/[^/]*\/(.+)$/.exec(key) ?? []
      return name === undefined ? [] : [name]
    })
    return new Set(names)
  } catch {
    return new Set()
  }
}
