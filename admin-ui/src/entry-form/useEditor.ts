import { useImperativeHandle } from 'react'
import { widgetOf } from '../fields/widgets.ts'
import { countedMinutes } from './writing/countedMinutes.ts'
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
 * Edits one entry, in any kind of form: keeps its input, validates it, saves the differences from the start, merges
 * changes of others. Input during a save stays, on top of the saved values.
 */
export function useEditor(options: EditorOptions) {
  const { type, layout, loaded, published, element, counts } = options
  const state = useEntryForm(type, layout, loaded)
  const { form, current } = state
  const { isDirty } = form.formState
  const complaints = useFieldErrors(element)
  const counted = () =>
    countedMinutes({
      counts,
      initial: type.fields.find(({ name }) => name === counts?.minutes)?.default,
      start: current()?.entity ?? null,
      drafts: form.getValues(),
      isTyped: (name) => form.getFieldState(name).isDirty,
    })
  const { save, ...saves } = useSaves({ ...options, counted }, state, complaints)
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
    counted,
    errorAt: complaints.at,
    saving,
    /** The kind of unsaved input. */
    unsaved,
    /** The handler of a form or a button that saves. */
    save: (as: SaveAs) => form.handleSubmit(() => save(as, 'form')),
    layout,
    isDirty,
    /** Sets the draft of a field. */
    choose: (name: string, draft: unknown) => {
      form.setValue(name, draft, { shouldDirty: true })
    },
  }
}
