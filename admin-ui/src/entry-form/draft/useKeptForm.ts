import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { forgetDraft } from './keptDraft.ts'
import { focusedField, type TypedField } from './typedField.ts'

interface Options<Values> {
  /** The key of the stored draft. */
  key: string
  /** The stored values. */
  stored: Values
  /** The restored input after a reload. */
  typed: Values | undefined
  /** Stores the input and the name of the focused field. Must be stable between renders. */
  keep: (values: Values, field: TypedField | undefined) => void
  /** Called at each change with whether the values differ from the stored values. Must be stable between renders. */
  onChange: (isDirty: boolean) => void
}

/** A form that stores its input in this tab while it differs from the stored values. */
export function useKeptForm<Values extends FieldValues>(options: Options<Values>) {
  const { key, stored, typed, keep, onChange } = options
  const form = useForm<Values>({
    defaultValues: stored as DefaultValues<Values>,
    ...(typed && { values: typed, resetOptions: { keepDefaultValues: true } }),
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty }) => {
          if (isDirty) keep(values, focusedField())
          else forgetDraft(key)
          onChange(isDirty === true)
        },
      }),
    [form, key, keep, onChange],
  )
  return {
    form,
    /** Replaces the stored values and all input of the form. */
    restart: (values: Values) => {
      forgetDraft(key)
      form.reset(values, { keepDefaultValues: false })
    },
  }
}
