import { Button } from '@quoin/shared-ui/ui/Button'
import { VisuallyHidden } from '@quoin/shared-ui/ui/VisuallyHidden'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import type { AskedForm } from '../../content/form.ts'
import { useSent, useSubmission } from '../../page/submission.ts'
import { Notice } from '../../ui/states/Notice.tsx'
import { Consent } from './Consent.tsx'
import styles from './ContactForm.module.css'
import { Fields, type Values, valueOf } from './Fields.tsx'
import { missingIn } from './missingIn.ts'
import { Sent } from './Sent.tsx'
import { useFocusOnRefusal } from './useFocusOnRefusal.ts'
import { useKeptValues } from './useKeptValues.ts'
import { useSending } from './useSending.ts'

type Submit = NonNullable<ComponentProps<'form'>['onSubmit']>

const failed = 'Error Sending Message'

/** A form of the site. Without a script, the server takes it and answers with the page. */
export function SiteForm({ form }: { form: AskedForm }) {
  const { id, fields, consent, submit: button, thanks, title } = form
  const posted = useSubmission('form')
  const answered = posted?.form === id ? posted : undefined
  const arrived = useSent(id)
  const { pathname } = useLocation()
  const [values, setValues] = useState<Values>(answered?.values ?? {})
  const [missing, setMissing] = useState<Record<string, string>>()
  const files = useRef(new Map<string, File>())
  const [round, setRound] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const trap = useRef<HTMLInputElement>(null)
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
  const errors: Record<string, string> = {
    ...sentences({ ...answer?.errors, ...sending.refused }),
    ...missing,
  }
  const change = (changed: Values) => setValues((old) => ({ ...old, ...changed }))
  const anchor = `form-${id}`
  return (
    <div id={anchor}>
      {(sending.isSuccess || (untouched && arrived && !answer)) && (
        <Sent
          thanks={thanks}
          omitted={sending.data?.omitted ?? arrived === 'without files'}
        />
      )}
      {answer && <Notice failed title={failed} text={answer.detail} />}
      {sending.isError && <Notice failed title={failed} text={sending.failure} />}
      <form
        ref={element}
        noValidate
        method="post"
        encType={
          fields.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined
        }
        action={`/api/forms/${encodeURIComponent(id)}?page=${encodeURIComponent(pathname)}#${anchor}`}
        aria-label={title}
        className={styles.form}
        onSubmit={submit}
      >
        <Fields
          key={round}
          fields={fields}
          values={values}
          errors={errors}
          onChange={change}
          onFile={(name, file) => {
            if (file) files.current.set(name, file)
            else files.current.delete(name)
          }}
        />
        {consent.text !== '' && (
          <Consent
            consent={consent}
            checked={valueOf(values, 'consent') !== ''}
            error={errors.consent}
            onChange={(checked) => change({ consent: checked ? 'true' : '' })}
          />
        )}
        <VisuallyHidden aria-hidden>
          <label>
            Leave this empty
            <input
              ref={trap}
              type="text"
              name="website"
              tabIndex={-1}
              autoComplete="off"
            />
          </label>
        </VisuallyHidden>
        <div>
          <Button type="submit" size="large" disabled={sending.isPending}>
            {sending.isPending ? 'Sending...' : button}
          </Button>
        </div>
      </form>
    </div>
  )
}

/** What the server has against some fields, in sentences. */
function sentences(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).map(([name, message]) => [name, `It ${message}.`]),
  )
}
