import type { Loaded } from '@quoin/shared-ui/api/content'
import type { Entry } from '../../model/schema.ts'
import type { Drafts } from '../../fields/drafts.ts'
import { draftsOf, same } from '../formLayout.ts'
import type { Editor } from '../useEditor.ts'

/**
 * Updates a form after an autosave: the input and the cursor stay, even where the server has normalised a value.
 * Derived values are updated. Returns the drafts that now count as stored.
 */
export function applyAutosave(
  editor: Editor,
  saved: Loaded<Entry>,
  sent: Drafts,
): Drafts {
  const { form, layout } = editor
  const before = draftsOf(layout, editor.current()?.entity ?? null)
  const stored = draftsOf(layout, saved.entity)
  for (const [name, draft] of Object.entries(sent))
    if (!same(draft, before[name])) stored[name] = draft
  const typed = structuredClone(form.getValues())
  editor.startFrom(saved)
  form.reset(stored, { keepValues: true })
  for (const name of Object.keys(stored)) {
    const since = !same(typed[name], sent[name])
    if (since) form.setValue(name, typed[name], { shouldDirty: true })
    else if (!same(typed[name], stored[name])) form.setValue(name, stored[name])
  }
  return stored
}
