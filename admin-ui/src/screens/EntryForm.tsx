import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useEffect, useRef, useState } from 'react'
import type { ContentType, Entry } from '../content/schema.ts'
import type { Drafts } from '../fields/drafts.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import styles from './EntryForm.module.css'
import { FormFields } from './FormFields.tsx'
import type { FormOverride } from './override.ts'
import { bodyOf, complaintsOf, planOf } from './plan.ts'
import { Restored } from './Restored.tsx'
import { useComplaints } from './useComplaints.ts'
import { useConflict } from './useConflict.ts'
import { useEntryForm } from './useEntryForm.ts'
import { useSave } from './useSave.ts'
import type { Words } from './words.ts'

/** A second way to save: with some values that no field of the form holds. */
export interface OtherSave {
  text: string
  values: Record<string, unknown>
  /** What is said when it worked. */
  done: string
}

interface Props {
  type: ContentType
  words: Words
  override: FormOverride | undefined
  /** The entry to change; null to create one. */
  loaded: Loaded<Entry> | null
  other?: OtherSave
  /** Told whether there are changes that are not saved. */
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** The form of one entry. A refused save keeps everything that was typed. */
export function EntryForm(props: Props) {
  const { type, words, override, loaded, other, onDirty, onClose } = props
  const [plan] = useState(() => planOf(type, override))
  const state = useEntryForm(type, plan, loaded)
  const { form, start, clash } = state
  const element = useRef<HTMLFormElement>(null)
  const complaints = useComplaints(element)
  const save = useSave(type, words)
  const lookInto = useConflict(type)
  const { isDirty } = form.formState

  useEffect(() => {
    onDirty(isDirty)
    return () => {
      onDirty(false)
    }
  }, [onDirty, isDirty])

  const submit = async (drafts: Drafts, also?: OtherSave) => {
    const found = complaintsOf(plan, drafts)
    complaints.show(found)
    if (Object.keys(found).length > 0 || save.isPending) return
    try {
      const body = { ...bodyOf(plan, drafts, start?.entity ?? null), ...also?.values }
      await save.mutateAsync({ body, loaded: start, done: also?.done })
      state.forget()
      onDirty(false)
      onClose()
    } catch (error) {
      complaints.report(error)
      const theirs = await lookInto(error, start?.entity.id)
      if (theirs !== null) state.meet(theirs)
    }
  }
  const saveWith = (also?: OtherSave) =>
    form.handleSubmit((drafts) => submit(drafts, also))

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) => void saveWith()(event)}
    >
      {state.restored && <Restored onDiscard={state.discard} />}
      {clash && (
        <ConflictNotice
          key={start?.etag}
          clash={clash}
          onChoose={(name, draft) => {
            form.setValue(name, draft, { shouldDirty: true })
          }}
        />
      )}
      <FormFields plan={plan} control={form.control} errorAt={complaints.at} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={other ? 'secondary' : 'primary'}
          disabled={save.isPending}
        >
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
        {other && (
          <Button disabled={save.isPending} onClick={() => void saveWith(other)()}>
            {other.text}
          </Button>
        )}
      </div>
    </form>
  )
}
