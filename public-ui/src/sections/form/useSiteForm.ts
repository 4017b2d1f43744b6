import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AskedForm } from '../../content/form.ts'
import { useSent, useSubmission } from '../../page/submission.ts'
import type { Values } from './Fields.tsx'
import { missingIn } from './missingIn.ts'
import { useFocusOnRefusal } from './useFocusOnRefusal.ts'
import { useKeptValues } from './useKeptValues.ts'
import { useSending } from './useSending.ts'

type Submit = NonNullable<ComponentProps<'form'>['onSubmit']>

/** The input and the state of a form of the site. */
export function useSiteForm(
  form: AskedForm,
  element: RefObject<HTMLFormElement | null>,
  trap: RefObject<HTMLInputElement | null>,
) {
  const { id } = form
  const posted = useSubmission('form')
  const answered = posted?.form === id ? posted : undefined
  const arrived = useSent(id)
  const [values, setValues] = useState<Values>(answered?.values ?? {})
  const [missing, setMissing] = useState<Record<string, string>>()
  const files = useRef(new Map<string, File>())
  const [round, setRound] = useState(0)
  useFocusOnRefusal(element, Boolean(answered?.problem))
  const forget = useKeptValues(
    form,
    { element, values, answered: answered !== undefined },
    setValues,
  )
  const sending = useSending(id, () => {
    setValues({})
    files.current.clear()
    setRound((old) => old + 1)
    forget()
  })
  const focusFirst = () =>
    element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  const submit: Submit = (event) => {
    event.preventDefault()
    const found = missingIn(form, values, files.current)
    flushSync(() => setMissing(found))
    if (found) {
      sending.reset()
      focusFirst()
      return
    }
    const typed = { form, values, files: files.current, trap: trap.current?.value ?? '' }
    sending.mutate(typed, { onError: () => setTimeout(focusFirst) })
  }
  const untouched = sending.isIdle && missing === undefined
  const answer = untouched ? (answered?.problem ?? undefined) : undefined
  return {
    values,
    errors: {
      ...sentences({ ...answer?.errors, ...sending.refused }),
      ...missing,
    } as Record<string, string>,
    /** The number of submissions: each one resets the controls. */
    round,
    sending,
    /** The server's response to a submission without a script. */
    answer,
    isSent: sending.isSuccess || (untouched && arrived && !answer),
    isWithoutFiles: sending.data?.omitted ?? arrived === 'without files',
    submit,
    change: (changed: Values) => setValues((old) => ({ ...old, ...changed })),
    setFile: (name: string, file: File | undefined) => {
      if (file) files.current.set(name, file)
      else files.current.delete(name)
    },
  }
}

/** The server's field errors as sentences. */
function sentences(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, `It ${message}.`]),
  )
}
