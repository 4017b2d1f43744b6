import { useEffect } from 'react'
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form'
import { forgetDraft } from './keptDraft.ts'
import { focusedField, type TypedField } from './typedField.ts'

interface Options<Values> {
  /** The name under which the draft is kept. */
  key: string
  /** What is stored. */
  stored: Values
  /** What was typed before a reload. */
  typed: Values | undefined
  /** Keeps the input and the name of the focused field. Must be stable between renders. */
  keep: (values: Values, field: TypedField | undefined) => void
  /** Called at each change with whether the values differ from what is stored. Must be stable between renders. */
  onChange: (isDirty: boolean) => void
}

/** A form that keeps what is typed in this tab while it differs from what is stored. */
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
    /** Puts other stored values into the form, in place of all that it holds. */
    restart: (values: Values) => {
      forgetDraft(key)
      form.reset(values, { keepDefaultValues: false })
    },
  }
}
