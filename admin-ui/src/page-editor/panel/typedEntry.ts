import { valuesOf } from '../../entry-form/formLayout.ts'
import type { Drafts } from '../../fields/drafts.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { layoutOf } from '../types.ts'

/** An entry with its input applied; invalid fields keep their stored values. */
export function typedEntry(type: ContentType, drafts: Drafts, entity: Entry): Entry {
  const typed = { ...entity }
  const { main, more } = layoutOf(type)
  for (const field of main.concat(more)) {
    const layout = { main: [field], more: [] }
    try {
      Object.assign(typed, valuesOf(layout, drafts, entity))
    } catch {
      // Ignored: the stored value is shown.
    }
  }
  return typed
}
