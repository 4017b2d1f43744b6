import type { Loaded } from '@quoin/shared-ui/api/content'
import { useCallback, useRef, useState } from 'react'
import type { ContentType, Entry } from '../content/schema.ts'
import type { Drafts } from '../fields/drafts.ts'
import { type Clash, rebase } from './clash.ts'
import { draftKey, findDraft, forgetDraft, keepDraft } from './keptDraft.ts'
import { draftsOf, type Plan } from './plan.ts'
import { useKeptForm } from './useKeptForm.ts'

/**
 * The state of an entry's form. What is typed is kept in this tab until it is
 * saved or discarded, so that it survives a reload.
 */
export function useEntryForm(
  type: ContentType,
  plan: Plan,
  loaded: Loaded<Entry> | null,
) {
  const key = draftKey(type, loaded?.entity.id ?? null)
  const [kept] = useState(() => findDraft(key))
  const [restored, setRestored] = useState(kept !== null)
  // What the form started from: news that arrives meanwhile must not change it.
  const [start, setStart] = useState(kept?.start ?? loaded)
  // The same for the draft that is kept: it is written before the next render.
  const origin = useRef(start)
  const [clash, setClash] = useState<Clash | null>(null)
  const { form, restart } = useKeptForm<Drafts>({
    key,
    stored: draftsOf(plan, start?.entity ?? null),
    typed: kept?.drafts,
    keep: useCallback(
      (drafts) => {
        keepDraft(key, { start: origin.current, drafts })
      },
      [key],
    ),
  })

  const startFrom = (entry: Loaded<Entry> | null) => {
    origin.current = entry
    setStart(entry)
  }

  return {
    form,
    start,
    clash,
    /** Whether the form shows what was typed before a reload. */
    restored,
    /** Forgets what was kept: it is saved. */
    forget: () => {
      forgetDraft(key)
    },
    /** Takes what was typed before a reload away. */
    discard: () => {
      setRestored(false)
      startFrom(loaded)
      restart(draftsOf(plan, loaded?.entity ?? null))
    },
    /** Puts one's own changes onto what somebody else has saved. */
    meet: (theirs: Loaded<Entry>) => {
      const next = rebase(plan, start?.entity ?? null, theirs.entity, form.getValues())
      startFrom(theirs)
      setClash(next)
      restart(next.theirs)
      for (const [name, draft] of Object.entries(next.merged)) {
        form.setValue(name, draft, { shouldDirty: true })
      }
    },
  }
}
