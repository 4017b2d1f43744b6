import type { Loaded } from '@quoin/shared-ui/api/content'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ContentType, Entry } from '../content/schema.ts'
import type { Drafts } from '../fields/drafts.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import styles from './EntryForm.module.css'
import { FormFields } from './FormFields.tsx'
import type { FormOverride } from './override.ts'
import { bodyOf, complaintsOf, draftsOf, planOf } from './plan.ts'
import { useComplaints } from './useComplaints.ts'
import { useConflict } from './useConflict.ts'
import { useSave } from './useSave.ts'
import type { Words } from './words.ts'

interface Props {
  type: ContentType
  words: Words
  override: FormOverride | undefined
  /** The entry to change; null to create one. */
  loaded: Loaded<Entry> | null
  /** Told whether there are changes that are not saved. */
  onDirty: (dirty: boolean) => void
  onClose: () => void
}

/** The form of one entry. A refused save keeps everything that was typed. */
export function EntryForm({ type, words, override, loaded, onDirty, onClose }: Props) {
  // What the form started from: news that arrives meanwhile must not change it.
  const [start, setStart] = useState(loaded)
  const [plan] = useState(() => planOf(type, override))
  const entry = start?.entity ?? null
  const form = useForm<Drafts>({ defaultValues: draftsOf(plan, entry) })
  const element = useRef<HTMLFormElement>(null)
  const complaints = useComplaints(element)
  const save = useSave(type, words)
  const conflict = useConflict(type, loaded?.entity.id)
  const { isDirty } = form.formState

  useEffect(() => {
    onDirty(isDirty)
    return () => {
      onDirty(false)
    }
  }, [onDirty, isDirty])

  const submit = async (drafts: Drafts, from: Loaded<Entry> | null) => {
    const found = complaintsOf(plan, drafts)
    complaints.show(found)
    if (Object.keys(found).length > 0 || save.isPending) return
    try {
      const body = bodyOf(plan, drafts, from?.entity ?? null)
      await save.mutateAsync({ body, loaded: from })
      onDirty(false)
      onClose()
    } catch (error) {
      complaints.report(error)
      await conflict.look(error)
    }
  }

  return (
    <form
      ref={element}
      className={styles.form}
      noValidate
      onSubmit={(event) =>
        void form.handleSubmit((drafts) => submit(drafts, start))(event)
      }
    >
      {conflict.theirs && (
        <ConflictNotice
          plan={plan}
          before={entry}
          theirs={conflict.theirs}
          onKeep={({ etag }) => {
            // Only what was changed here is sent: the rest of theirs stays.
            const mine = start && { entity: start.entity, etag }
            setStart(mine)
            conflict.settle()
            void submit(form.getValues(), mine)
          }}
          onTake={(theirs) => {
            setStart(theirs)
            conflict.settle()
            form.reset(draftsOf(plan, theirs.entity))
          }}
        />
      )}
      <FormFields plan={plan} control={form.control} errorAt={complaints.at} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
