import { useImperativeHandle } from 'react'
import { widgetOf } from '../fields/widgets.ts'
import type { EditorOptions } from './editorOptions.ts'
import { useFieldErrors } from './errors/useFieldErrors.ts'
import { valuesOf } from './formLayout.ts'
import { useSaves } from './saving/useSaves.ts'
import type { SaveAs } from './saving/useSend.ts'
import { typingOf } from './typing.ts'
import { useEntryForm } from './useEntryForm.ts'
import type { Unsaved } from './useUnsavedGuard.ts'

/** What `useEditor` returns. */
export type Editor = ReturnType<typeof useEditor>

/**
 * Edits one entry, wherever its form is: keeps what is typed, says what is
 * wrong with it, saves what differs from the start, merges what others have saved.
 * What is typed during a save stays, on top of what was saved.
 */
export function useEditor(options: EditorOptions) {
  const { type, layout, loaded, published, element } = options
  const state = useEntryForm(type, layout, loaded)
  const { form, current } = state
  const { isDirty } = form.formState
  const complaints = useFieldErrors(element)
  const { save, ...saves } = useSaves(options, state, complaints)
  const saving = state.state === 'saving'
  const unsaved: Unsaved = saving ? 'saving' : isDirty ? 'typed' : 'nothing'

  useImperativeHandle(options.handle, () => ({
    typing: typingOf(form, (drafts) =>
      valuesOf(layout, drafts, (published ?? current())?.entity ?? null),
    ),
    act: saves.act,
    isDirty: () => isDirty,
    take: (field, value) => {
      const draft = widgetOf(field.kind).read(value, field, widgetOf)
      form.setValue(field.name, draft, { shouldDirty: true })
    },
    startAnew: (entry) => {
      complaints.show({})
      state.startAnew(entry)
    },
  }))

  return {
    ...state,
    ...saves,
    errorAt: complaints.at,
    saving,
    /** What there is to lose. */
    unsaved,
    /** What a form or a button calls to save. */
    save: (as: SaveAs) => form.handleSubmit(() => save(as, 'form')),
    layout,
    isDirty,
    /** Puts a draft into a field, in place of what it has. */
    choose: (name: string, draft: unknown) => {
      form.setValue(name, draft, { shouldDirty: true })
    },
  }
}
