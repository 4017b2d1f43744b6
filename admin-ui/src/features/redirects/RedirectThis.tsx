import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createEntry } from '../../api/entries/calls.ts'
import { notFoundQuery } from '../../api/redirects.ts'
import type { ContentType } from '../../model/schema.ts'
import { sentence } from '../../fields/sentence.ts'
import { useFieldErrors } from '../../entry-form/errors/useFieldErrors.ts'
import styles from './Redirects.module.css'

interface Props {
  type: ContentType
  path: string
  open: boolean
  onOpen: () => void
  onClose: () => void
  /** The path will be removed from the list. */
  onDone: () => void
}

/** Asks for the target of a path, and creates a redirect. */
export function RedirectThis({ type, path, open, onOpen, onClose, onDone }: Props) {
  const client = useQueryClient()
  const toast = useToast()
  const element = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(open)
  // Moves the keyboard focus to the form, and back after it closes.
  useEffect(() => {
    if (open) element.current?.querySelector('input')?.focus()
    else if (wasOpen.current) button.current?.focus()
    wasOpen.current = open
  }, [open])
  const complaints = useFieldErrors(element)
  const [to, setTo] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: () => createEntry(type, { from: path, to, kind: 'permanent' }),
    onSuccess: () => {
      toast({ title: `${path} is redirected` })
      wasOpen.current = false // the button goes with the path
      onDone()
      void client.invalidateQueries(notFoundQuery)
    },
    onError: complaints.report,
  })
  if (!open) {
    return (
      <Button
        ref={button}
        variant="secondary"
        aria-label={`Redirect this: ${path}`}
        onClick={onOpen}
      >
        Redirect this
      </Button>
    )
  }
  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        complaints.show(to.trim() === '' ? { to: 'is required' } : {})
        if (to.trim() !== '') mutate()
      }}
    >
      <Field
        label="Leads to"
        required
        error={sentence('Leads to', complaints.at('to') ?? complaints.at('from'))}
      >
        <Input
          value={to}
          maxLength={1000}
          placeholder="/blog"
          onChange={(event) => {
            setTo(event.target.value)
          }}
        />
      </Field>
      <Button type="submit" disabled={isPending}>
        {isPending ? 'Redirecting...' : 'Redirect'}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Leave it
      </Button>
    </form>
  )
}
