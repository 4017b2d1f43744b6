import type { Loaded } from '@quoin/shared-ui/api/content'
import { useQueryClient } from '@tanstack/react-query'
import { isPending, latestOf } from '../../api/entries/pendingWrites.ts'
import { entryQuery } from '../../api/entries/queries.ts'
import type { Target } from '../../api/entries/write.ts'
import type { Entry } from '../../model/schema.ts'
import { useZone } from '../../model/site.ts'
import { leftOut } from '../errors/leftOut.ts'
import { valuesOf } from '../formLayout.ts'
import type { EditorOptions } from '../editorOptions.ts'
import type { EntryFormState } from '../useEntryForm.ts'
import { useWrite, type Write } from '../useWrite.ts'
import { isLate, Overtaken } from './overtaken.ts'

/** A way to save. */
export interface SaveAs extends Pick<Write, 'by' | 'final' | 'tell'> {
  /** Values of fields that are not in the form. */
  values?: Record<string, unknown>
  /** The notice after a successful save. */
  done: string
  /** Set if the save does not change what visitors see. */
  kept?: true
  /** Set if the form closes after the save, where some saves leave it open. */
  closes?: true
}

/**
 * Sends the input of a form. If others have saved without changing any field of the form, the save is applied to their
 * state.
 */
export function useSend(options: EditorOptions, state: EntryFormState) {
  const { type, layout, published, element, remark, onUnsaved, onCreated, onSaved } =
    options
  const { form, current } = state
  const zone = useZone()
  const client = useQueryClient()
  const { mutateAsync: write } = useWrite(type, leaveToTheForm)

  /** Fetches the current state of the entry or draft that the form started from. */
  const fetchLatest = (target: Target): Promise<Target> => {
    const { id } = target.entity
    return published !== undefined || isPending(target)
      ? latestOf(client, type, id)
      : client.query({ ...entryQuery(type, id), staleTime: 0 })
  }

  const remarkOn = (sent: Record<string, unknown>, entry: Entry) =>
    [remark?.(sent, entry, zone), leftOut(sent, entry)].filter(Boolean).join(' ') ||
    undefined

  const sendOnce = async ({ values, ...as }: SaveAs) => {
    const start = current()
    const drafts = structuredClone(form.getValues())
    const sent = { ...valuesOf(layout, drafts, start?.entity ?? null), ...values }
    const [saved = null] = await write({
      ...as,
      targets: [start],
      values: sent,
      remark: (entry) => remarkOn(sent, entry),
      undone: (restored: Loaded<Entry>) => {
        if (element.current !== null) state.applyUndo(restored)
      },
    })
    const more = saved !== null && state.advance(saved, drafts)
    const stays = more || !as.closes
    if (start === null && saved !== null && stays) onCreated?.(saved)
    if (more) return
    onUnsaved?.('nothing')
    onSaved?.(saved, as.closes === true)
  }

  const send = async (as: SaveAs) => {
    try {
      await sendOnce(as)
    } catch (error) {
      const start = current()
      if (!isLate(error) || start === null) throw error
      const latest = await fetchLatest(start)
      if (!state.continueUnchanged(latest)) throw new Overtaken(error, latest)
      // A save by somebody else that changed no field of the form is not a conflict.
      await sendOnce(as)
    }
  }

  return { send, write, fetchLatest }
}

/** The form reports its own failed saves, and failures of other saves too. */
function leaveToTheForm() {
  // Failures are reported by `useTurns`.
}
