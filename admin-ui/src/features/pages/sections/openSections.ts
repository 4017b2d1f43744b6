import type { FormParts } from '../../../entry-form/override.ts'

/** The form of a section that is open within the form of a page. */
export interface OpenSection {
  /** What is typed, as a save would send it; undefined while it cannot be read. */
  values: () => Record<string, unknown> | undefined
  /** Saves what is typed. Fails where that is refused. */
  save: () => Promise<void>
  discard: () => void
}

/** The forms of sections that are open on a page: they are saved with it, and its preview shows what is typed in them. */
export interface OpenSections extends FormParts {
  /** Takes a form in; gives what takes it out again. */
  enter: (id: string, section: OpenSection) => () => void
  /** What is typed in the form of a section, if it is open. */
  typedIn: (id: string) => Record<string, unknown> | undefined
  /** Whether something is typed in the form of a section that is not saved. */
  isTyped: (id: string) => boolean
  /** Forgets what is typed in the form of a section. */
  forget: (id: string) => void
  /** Says whether something is typed in the form of a section that is not saved. */
  mark: (id: string, dirty: boolean) => void
  /** Tells all who follow that something was typed. */
  tell: () => void
}

export function createOpenSections(): OpenSections {
  const open = new Map<string, OpenSection>()
  const dirty = new Set<string>()
  const followers = new Set<() => void>()
  const tell = () => {
    for (const changed of followers) changed()
  }
  return {
    enter: (id, section) => {
      open.set(id, section)
      return () => {
        open.delete(id)
        dirty.delete(id)
        tell()
      }
    },
    typedIn: (id) => open.get(id)?.values(),
    isTyped: (id) => dirty.has(id),
    forget: (id) => open.get(id)?.discard(),
    mark: (id, isDirty) => {
      if (isDirty) dirty.add(id)
      else dirty.delete(id)
      tell()
    },
    tell,
    follow: (changed) => {
      followers.add(changed)
      return () => followers.delete(changed)
    },
    isDirty: () => dirty.size > 0,
    save: async () => {
      for (const id of [...dirty]) await open.get(id)?.save()
    },
    discard: () => {
      for (const section of open.values()) section.discard()
    },
  }
}
