import { Dialog } from '@quoin/shared-ui/ui/dialog/Dialog'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useCallback } from 'react'
import { Link } from 'react-router'
import { screenAddress } from '../model/addressOf.ts'
import { useFrontEnd } from '../model/frontEnd.ts'
import { useCan } from '../model/identity.ts'
import { hasPreview } from '../model/previewAddress.ts'
import type { ContentType } from '../model/schema.ts'
import { Failed } from '../ui/Failed.tsx'
import styles from './EditDialog.module.css'
import { EntryForm } from '../entry-form/EntryForm.tsx'
import { EntryView } from '../entry-form/EntryView.tsx'
import { forgetDraft, useDraftKey } from '../entry-form/draft/keptDraft.ts'
import type { FormOverride } from '../entry-form/override.ts'
import { useQueryParams } from '../ui/useQueryParams.ts'
import { useEntryOrDraft } from '../entry-form/useEntryOrDraft.ts'
import { useUnsavedGuard } from '../entry-form/useUnsavedGuard.ts'
import type { Words } from '../model/words.ts'

interface Props {
  type: ContentType
  words: Words
  form?: FormOverride | undefined
}

/**
 * The form in the address. Closing it asks for confirmation if something would be lost. Users without permission to
 * change the entry see a read-only view.
 */
export function EditDialog({ type, words, form }: Props) {
  const [address, change] = useQueryParams()
  const id = address.get('edit')
  const draft = useDraftKey(type, id)
  const guard = useUnsavedGuard(
    useCallback(() => {
      forgetDraft(draft)
    }, [draft]),
  )
  const can = useCan(type)
  const { any } = useFrontEnd()
  const open = id !== null || (address.has('new') && !type.fixed && can.create)
  // The back button should lead to the address before the form, not into the form again.
  const close = () => {
    change({ edit: null, new: null }, { replace: true })
  }
  const formProps = {
    type,
    words,
    override: form,
    onUnsaved: guard.mark,
    onSaved: () => {
      guard.leave(close)
    },
    onCancel: close,
  }
  return (
    <Dialog open={open} onOpenChange={close} title={titleFor(id, words, can.update)}>
      {id === null ? (
        <EntryForm {...formProps} loaded={null}>
          {any && hasPreview(type) && (
            <p className={styles.page}>The preview shows after the first save.</p>
          )}
        </EntryForm>
      ) : (
        <LoadedForm {...formProps} key={id} id={id}>
          {!type.single && form?.partial !== true && (
            // The input is stored, and restored on the page.
            <Link
              className={styles.page}
              to={`${screenAddress(type)}/${id}`}
              onClick={() => guard.mark('nothing')}
            >
              Open full page
            </Link>
          )}
        </LoadedForm>
      )}
    </Dialog>
  )
}

function titleFor(id: string | null, words: Words, update: boolean): string {
  if (id === null) return words.addTitle
  return update ? words.editTitle : words.viewTitle
}

type LoadedProps = Omit<Parameters<typeof EntryForm>[0], 'loaded'> & { id: string }

function LoadedForm({ id, ...props }: LoadedProps) {
  const { loaded, published, error } = useEntryOrDraft(props.type, id)
  const { update } = useCan(props.type)
  if (loaded !== undefined && update)
    return <EntryForm {...props} loaded={loaded} published={published} />
  if (loaded !== undefined) {
    const { type, override, children } = props
    const view = { type, override, children, pending: published !== undefined }
    return <EntryView {...view} entry={loaded.entity} />
  }
  if (error !== null) return <Failed error={error} />
  return (
    <div aria-busy="true">
      <Skeleton height="12rem" />
    </div>
  )
}
