import type { Loaded } from '@quoin/shared-ui/api/content'
import { createContext, use, useEffect, useRef } from 'react'
import { useSession } from '../../session/store.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import type { Drafts } from '../../fields/drafts.ts'
import type { TypedField } from './typedField.ts'

/** The input of a form, and the entry that it started from. */
export interface KeptDraft {
  start: Loaded<Entry> | null
  drafts: Drafts
  /** The field that was edited last. */
  field?: TypedField | undefined
}

const prefix = 'quoin.draft/'

/** Distinguishes the drafts of several forms of the same entry; empty for most forms. */
export const DraftScope = createContext('')

/** The key of the draft of an entry, or of a new entry if the id is null. */
export function useDraftKey(type: ContentType, id: string | null): string {
  return useSession().ownKey(prefix, `${type.name}/${id ?? ''}${use(DraftScope)}`)
}

/** Whether this tab has stored any draft. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}

/** The draft that this tab has stored under a key; null if there is none or it cannot be read. */
export function findDraft(key: string): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as KeptDraft)
  } catch {
    return null
  }
}

/** Stores a draft until it is removed or the tab is closed. */
export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // If the storage is full, a reload loses the draft, as without this function.
  }
}

/** Moves a draft whose form has another key from now on, unless that key has a newer draft already. */
export function useMovedDraft(key: string): void {
  const before = useRef(key)
  useEffect(() => {
    const draft = before.current === key ? null : findDraft(before.current)
    if (draft !== null) {
      if (!isKept(key)) keepDraft(key, draft)
      forgetDraft(before.current)
    }
    before.current = key
  }, [key])
}

/** Whether this tab has a draft under a key. */
export function isKept(key: string): boolean {
  return findDraft(key) !== null
}

const openForms = new Map<string, (draft: KeptDraft) => void>()

/** Registers a function that shows restored values in the open form of a draft. Returns a function that removes it. */
export function onBringBack(key: string, show: (draft: KeptDraft) => void): () => void {
  openForms.set(key, show)
  return () => {
    if (openForms.get(key) === show) openForms.delete(key)
  }
}

/**
 * Restores a draft that was discarded: into the open form, or else into the next one. Returns whether a form is open.
 */
export function bringBack(key: string, draft: KeptDraft): boolean {
  const show = openForms.get(key)
  if (show === undefined) keepDraft(key, draft)
  else show(draft)
  return show !== undefined
}

/** Removes a draft that was saved or discarded. */
export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key)
}
