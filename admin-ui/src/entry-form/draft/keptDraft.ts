import type { Loaded } from '@quoin/shared-ui/api/content'
import { createContext, use } from 'react'
import { useSession } from '../../session/store.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import type { Drafts } from '../../fields/drafts.ts'
import type { TypedField } from './typedField.ts'

/** What was typed into a form, and the entry that it started from. */
export interface KeptDraft {
  start: Loaded<Entry> | null
  drafts: Drafts
  /** The field that was edited last. */
  field?: TypedField | undefined
}

const prefix = 'quoin.draft/'

/** What tells the drafts of a form from those of another form of the same entry; empty for most. */
export const DraftScope = createContext('')

/** The name of the draft of an entry, or of a new one where the id is null. */
export function useDraftKey(type: ContentType, id: string | null): string {
  return useSession().ownKey(prefix, `${type.name}/${id ?? ''}${use(DraftScope)}`)
}

/** Whether this tab has kept any draft. */
export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(prefix))
  } catch {
    return false
  }
}

/** What this tab has kept under a name; null if nothing that can be read. */
export function findDraft(key: string): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as KeptDraft)
  } catch {
    return null
  }
}

/** Keeps a draft until it is forgotten or the tab is closed. */
export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without room for it a reload loses the draft, as it would without us.
  }
}

/** Whether this tab has kept a draft under a name. */
export function isKept(key: string): boolean {
  return findDraft(key) !== null
}

const openForms = new Map<string, (draft: KeptDraft) => void>()

/** Shows restored values in the form that is open for a draft. Returns a function that ends that. */
export function onBringBack(key: string, show: (draft: KeptDraft) => void): () => void {
  openForms.set(key, show)
  return () => {
    if (openForms.get(key) === show) openForms.delete(key)
  }
}

/** Brings back a draft that was discarded: into the open form, or else into the next. Reports whether one is open. */
export function bringBack(key: string, draft: KeptDraft): boolean {
  const show = openForms.get(key)
  if (show === undefined) keepDraft(key, draft)
  else show(draft)
  return show !== undefined
}

/** Forgets a draft that was saved or discarded. */
export function forgetDraft(key: string): void {
  sessionStorage.removeItem(key)
}
