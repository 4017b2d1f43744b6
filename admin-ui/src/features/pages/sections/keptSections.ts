import type { ContentType } from '../../../model/schema.ts'
import type { SessionStore } from '../../../session/store.ts'

/** The ids of the sections with drafts in this tab. */
export function keptSections(session: SessionStore, { name }: ContentType): string[] {
  const start = session.ownKey('quoin.draft/', `${name}/`)
  try {
    return Object.keys(sessionStorage)
      .filter((key) => key.startsWith(start))
      .map((key) => key.slice(start.length))
  } catch {
    return []
  }
}
