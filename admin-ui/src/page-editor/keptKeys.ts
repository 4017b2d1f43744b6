import { findDraft } from '../entry-form/draft/keptDraft.ts'
import { asTexts } from '../fields/texts.ts'
import type { Schema } from '../model/schema.ts'
import type { Shown } from './targets/marks.ts'
import { isSection, typeAt } from './types.ts'

/**
 * The entries of the page with drafts in this tab. Its sections are those of the stored page and those of its draft.
 */
export function keptKeys({ types }: Schema, { entries, page }: Shown): string[] {
  const own = page === null ? [] : [`${page.path}/${page.id}`]
  const kept = storedNames()
  const nameOf = (key: string) => {
    const at = key.lastIndexOf('/')
    const type = typeAt({ types }, key.slice(0, at))
    return type && `${type.name}/${key.slice(at + 1)}`
  }
  const typed = own.flatMap((key) =>
    asTexts(findDraft(kept.get(nameOf(key) ?? '') ?? '')?.drafts.sections),
  )
  const section = types.find(isSection)?.publicPath ?? ''
  const sections = typed.map((id) => `${section}/${id}`)
  const keys = [...new Set([...Object.keys(entries), ...own, ...sections])]
  return keys.filter((key) => kept.has(nameOf(key) ?? ''))
}

/** The keys of this tab's drafts by type name and id. */
function storedNames(): ReadonlyMap<string, string> {
  try {
    const names = Object.keys(sessionStorage).flatMap((key): [string, string][] => {
      const [, name] = /^quoin\.draft\/[^/]*\/(.+)$/.exec(key) ?? []
      return name === undefined ? [] : [[name, key]]
    })
    return new Map(names)
  } catch {
    return new Map()
  }
}
