import type { FormParts } from '../../../entry-form/override.ts'

/** The open form of a section within the form of a page. */
export interface OpenSection {
  /** The values that a save would send; undefined while the input is invalid. */
  values: () => Record<string, unknown> | undefined
  /** Saves the input. Fails if the save is refused. */
  save: () => Promise<void>
  discard: () => void
}

/** The open forms of sections on a page: they are saved with it, and its preview shows their input. */
export interface OpenSections extends FormParts {
  /** Registers a form; returns a function that removes it. */
  enter: (id: string, section: OpenSection) => () => void
  /** The unsaved values of a section's form, if it is open. */
  typedIn: (id: string) => Record<string, unknown> | undefined
  /** Whether the form of a section has unsaved input. */
  isTyped: (id: string) => boolean
  /** Discards the input of a section's form. */
  forget: (id: string) => void
  /** Sets whether the form of a section has unsaved input. */
  mark: (id: string, dirty: boolean) => void
  /** Notifies all followers of a change. */
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
